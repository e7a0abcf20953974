// Loads what is native, so that a broken set-up shows before the tests run. Prints what there is.
import 'node:sqlite';
import 'vite';
import sharp from 'sharp';

console.log(`Node ${process.versions.node} on ${process.platform}, sharp ${sharp.versions.sharp}`);
