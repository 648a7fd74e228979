"""Phone numbers are compared as well as names."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0004_streams_have_epochs")]
    operations = [
        migrations.AddField(
            model_name="player",
            name="phone_key",
            field=models.CharField(blank=True, db_index=True, default="", max_length=8),
        ),
    ]
