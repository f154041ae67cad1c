// Replacements may be longer than what they replace, which is wrong in the newest version: docs/zoo.md.
const LONGER: bool = true;
