import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loggedRun } from './logged-run.mjs';

/**
 * Makes npm retry on a poor connection, but without a long delay if there's no connection at all.
 * With this log level, npm reports errors even with `npm run -s`.
 */
const options = [
  '--loglevel=notice',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=3000',
];

/**
 * Runs the npm that started this process, or the one on the PATH.
 * @param {string} logName
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [more] additional environment variables
 */
export function npm(logName, args, more = {}) {
  const env = { ...process.env, ...more };
  const headers = nodeHeaders();
  if (headers !== undefined) env.npm_config_nodedir ??= headers;
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) {
    return loggedRun(logName, process.execPath, [cli, ...args, ...options], { env });
  }
  const shell = process.platform === 'win32';
  return loggedRun(logName, shell ? 'npm.cmd' : 'npm', [...args, ...options], { env, shell });
}

/**
 * Returns the folder whose `include/node` contains the headers of the running Node, if they were
 * installed with it. Given this folder, node-gyp doesn't download them from nodejs.org, which some
 * networks block.
 */
function nodeHeaders() {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? prefix : undefined;
}
