//! The oracle of the 8-puzzle assignment.
