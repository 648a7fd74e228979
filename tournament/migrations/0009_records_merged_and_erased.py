"""A record may have been merged into another one, or erased."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0008_by_what_the_time_is_told")]
    operations = [
        migrations.AddField(model_name="player", name="erased_at", field=models.DateTimeField(null=True)),
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="tournament.player",
            ),
        ),
    ]
