"""What hands are worth, compared and named."""

from rules.ranking.categories import STANDARD, Category, Scale, Strength, category_counts, scale_of
from rules.ranking.evaluate import best, best_five, omaha_ranks_of, ranks_of, strength_of, strength_of_rank

__all__ = [
    "STANDARD",
    "Category",
    "Scale",
    "Strength",
    "best",
    "best_five",
    "category_counts",
    "omaha_ranks_of",
    "ranks_of",
    "scale_of",
    "strength_of",
    "strength_of_rank",
]
