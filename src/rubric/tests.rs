//! Rubrics with mistakes, and what staff read about them; rubrics without, and what they mean.

mod course;
mod criteria;
mod files;
mod fixtures;
mod generate;
mod late;
mod limits;
mod meaning;
mod scoring;
mod syntax;
mod visibility;

use course::Course;
