crosscheck::main!(fide::Fide);
