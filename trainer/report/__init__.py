"""What is said of a report beyond its own fields, and a report as a page of text, Markdown or HTML."""
