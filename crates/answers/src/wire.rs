//! How answers are written for programs: one module for each version.

pub mod v1;
