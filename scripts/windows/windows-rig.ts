import { root } from '../bootstrap/paths.mjs';
import { type Rig, runInto } from './rig.ts';

/** Windows itself. Tests run in this checkout, with the same Node as this script. */
export const windowsRig: Rig = {
  how: 'windows',
  checkout: root,
  windowsPath: (path) => path,
  runNode: (args, env, output) =>
    runInto(output, process.execPath, args, { cwd: root, env: { ...process.env, ...env } }),
};
