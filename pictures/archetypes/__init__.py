"""About ten kinds of food shapes, each with parameters."""
