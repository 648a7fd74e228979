"""What is the matter with the house and not with a tournament."""

from django.db import models


class Trouble(models.Model):
    """Something that failed and has not been put right yet. `about` tells apart what can fail in several places."""

    code = models.CharField(max_length=40)
    about = models.CharField(max_length=60, blank=True)
    detail = models.JSONField(default=dict)
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code", "about"], name="a_trouble_is_told_once"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.about}".strip()
