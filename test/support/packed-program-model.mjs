import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

// What a packed program is seen to do from outside; the test puts what is wrong with it here.
const WRONG = 'NOTHING';

const profile =
  process.platform === 'darwin'
    ? join(process.env.HOME, 'Library', 'Application Support', 'Intake Desk')
    : join(process.env.XDG_STATE_HOME, 'intake-desk');
const lock = join(profile, 'profile.lock');
const port = /^--remote-debugging-port=(\d+)$/.exec(process.argv[2] ?? '')?.[1];

if (port !== undefined && WRONG !== 'listens to a debugger') process.exit(1);
if (WRONG === 'dies at the start') process.exit(1);
mkdirSync(join(profile, 'logs'), { recursive: true });
try {
  closeSync(openSync(lock, 'wx'));
} catch {
  if (WRONG !== 'runs twice') process.exit(0);
}
if (port !== undefined) createServer().listen(Number(port), '127.0.0.1');
if (WRONG === 'writes an incident') {
  appendFileSync(join(profile, 'logs', 'incidents.log'), '{"error":"TypeError"}\n');
}
process.on('SIGTERM', () => {
  rmSync(lock, { force: true });
  process.exit(WRONG === 'ends badly' ? 3 : 0);
});
// It ends with this one, whose other end of the pipe it reads.
spawn(process.execPath, [
  ...['-e', 'process.stdin.resume()', '--', '--type=renderer'],
  ...(WRONG === 'has no sandbox' ? ['--no-sandbox'] : []),
]);
