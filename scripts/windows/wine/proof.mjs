// Loads the native modules, so that an incomplete setup fails before the tests run. Prints the
// versions.
import 'node:sqlite';
import 'vite';
import sharp from 'sharp';

console.log(`Node ${process.versions.node} on ${process.platform}, sharp ${sharp.versions.sharp}`);
