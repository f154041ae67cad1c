// A longer replacement in front of other bits loses some of them: docs/zoo.md.
const LONGER: bool = false;
