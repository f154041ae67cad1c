crosscheck::main!(bitmap::Bitmap);
