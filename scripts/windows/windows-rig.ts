import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { root } from '../bootstrap/paths.mjs';
import type { Rig } from './rig.ts';

/** Windows itself. Tests run in this checkout, with the Node that runs this script. */
export const windowsRig: Rig = {
  how: 'windows',
  checkout: root,
  windowsPath: (path) => path,
  async runNode(args, env, output) {
    const file = openSync(output, 'w');
    try {
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', file, file],
      });
      const [code] = await once(child, 'exit');
      return typeof code === 'number' ? code : 1;
    } finally {
      closeSync(file);
    }
  },
};
