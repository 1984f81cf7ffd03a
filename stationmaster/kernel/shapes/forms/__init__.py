"""Views, actions and records of any game in the forms in which they are sent."""
