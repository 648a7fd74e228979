"""A stream carries the epoch of its history: whoever restores an older copy begins a new one."""

import uuid

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_the_troubles_of_the_house")]

    operations = [
        migrations.AddField(
            model_name="stream", name="epoch", field=models.UUIDField(default=uuid.uuid4, editable=False)
        ),
    ]
