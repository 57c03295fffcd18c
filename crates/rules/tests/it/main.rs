//! The rules from outside: compared with a naive board, known counts and the documents of the course.

mod counts;
mod documents;
mod laws;
mod misuse;
mod naive;
mod naive_board;
mod printed_boards;
