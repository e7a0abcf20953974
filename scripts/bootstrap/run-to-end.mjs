import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

/** @type {readonly NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in this process's terminal until it ends. Forwards signals to it, so that it can
 * shut down cleanly. With `output`, the program prints there instead.
 * @param {string} program absolute path
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.WritableStream | null} [output] is not ended by this function
 * @returns {Promise<number>} the exit code, or 128 + number if a signal ended it
 */
export function runToEnd(program, args, env = process.env, output = null) {
  return new Promise((resolve, reject) => {
    const printed = output === null ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd: root, env, stdio: ['inherit', printed, printed] });
    if (output !== null) {
      child.stdout?.pipe(output, { end: false });
      child.stderr?.pipe(output, { end: false });
    }
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      // On Ctrl+C, the terminal already sends the signal to the child.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of passedOn) process.on(signal, pass);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of passedOn) process.off(name, pass);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
