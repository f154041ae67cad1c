//! The harness and the three games that it serves, end to end and without the command line.

mod campaign;
mod canaries;
mod comparator;
mod corpus;
mod known;
mod laws;
mod mutation;
mod positions;
mod properties;
mod samples;
mod search;
mod shrinking;
mod slow;
mod store;
mod suite;
mod unseen;
