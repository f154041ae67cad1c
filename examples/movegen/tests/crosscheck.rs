crosscheck::tests!(fide::Fide, count = 300);
