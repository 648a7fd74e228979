"""The HTTP interface of tablets."""
