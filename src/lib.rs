//! `grader` grades submissions for the 8-puzzle assignment.
//!
//! A **rubric** names **criteria**; each criterion names **fixtures** (a puzzle and its **golden**, which the **reference** proved); together they make an ordered **plan** of **cases**;
//! each case is one run of the **submission** in the **sandbox** under **limits**, which gives an **execution**; the **dialect** reads the execution's output into a **transcript**;
//! the **checkers** compare the transcript with the golden and give **findings** and a **verdict**; the **score** folds verdicts into points, an **explanation** says why they are as they are; the **report** shows all of it.
//!
//! Data flows down that sentence once. Nothing further down is known further up.

pub mod api;
pub mod bundle;
pub mod checker;
pub mod class;
pub mod cli;
pub mod command;
pub mod cores;
pub mod dialect;
pub mod document;
pub mod examples;
pub mod explain;
pub mod fixture;
pub mod grade;
pub mod gradebook;
pub mod hunt;
pub mod judge;
pub mod judgement;
mod names;
pub mod plan;
pub mod problem;
pub mod report;
pub mod rubric;
pub mod score;
pub mod statistics;
pub mod submission;
pub mod toml_table;
pub mod verify;
