"""The same phone and the same address are seen again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_records_merged_and_erased")]
    operations = [
        migrations.AddField(
            model_name="playerticket",
            name="device",
            field=models.CharField(blank=True, db_index=True, default="", max_length=64),
        ),
        migrations.AddField(
            model_name="playerticket",
            name="address",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    ]
