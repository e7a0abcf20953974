import { quickPins } from './quick-pins.ts';

// Preloaded into a program with `--import`.
quickPins();
