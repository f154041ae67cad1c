// As usual.cpp, in Rust.
use std::collections::HashMap;
use std::io::{Read, Write};
use std::sync::mpsc;
use std::time::{Duration, Instant};

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let (sender, receiver) = mpsc::channel();
    let work = numbers.clone();
    std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(move || sender.send(work.iter().sum::<i64>()).unwrap())
        .unwrap()
        .join()
        .unwrap();
    let sum = receiver.recv_timeout(Duration::from_secs(1)).unwrap();
    let counted: HashMap<i64, usize> = numbers.iter().map(|&number| (number, 1)).collect();
    let begun = Instant::now();
    std::thread::sleep(Duration::from_millis(1));
    std::fs::write("usual.txt", counted.len().to_string()).unwrap();
    assert!(std::fs::read_to_string("usual.txt").unwrap() == counted.len().to_string());
    std::fs::remove_file("usual.txt").unwrap();
    assert!(begun.elapsed() > Duration::ZERO && std::panic::catch_unwind(|| vec![0; 0][counted.len()]).is_err());
    assert!(std::thread::available_parallelism().is_ok());
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    writeln!(out, "{sum}").unwrap();
}
