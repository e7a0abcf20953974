import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, setupDir } from './paths.mjs';

/**
 * Runs a program for the setup. Its output goes to `out/setup/<name>.log` instead of the terminal.
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, log: string, logFile: string }>} code 127 if the program can't
 * be started
 */
export function loggedRun(name, program, args, options = {}) {
  mkdirSync(setupDir, { recursive: true });
  const path = join(setupDir, `${name}.log`);
  const file = createWriteStream(path);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) =>
      file.end(() =>
        resolve({ code, log: readFileSync(path, 'utf8'), logFile: relative(root, path) }),
      );
    file.write(`$ ${program} ${args.join(' ')}\n`);
    const child = spawn(program, args, {
      cwd: root,
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    child.once('error', (error) => {
      file.write(`${error.message}\n`);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
