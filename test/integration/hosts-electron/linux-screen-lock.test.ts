import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { followScreenLock } from '../../../main/hosts/electron/machine-events.ts';
import { eventually } from '../../support/eventually.ts';

const NEEDED = ['/usr/bin/dbus-daemon', '/usr/bin/dbus-monitor', '/usr/bin/dbus-send'];
const missing = NEEDED.filter((path) => !existsSync(path));

/** Starts a separate bus. Resolves with its address. */
async function bus(): Promise<string> {
  const daemon = spawn('/usr/bin/dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void daemon.kill());
  return new Promise((resolve) =>
    createInterface({ input: daemon.stdout }).once('line', (address) => resolve(address)),
  );
}

/** Returns the number of child processes that listen to a bus. */
function listening(): number {
  return readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .filter((pid) => pid !== '' && existsSync(`/proc/${pid}/cmdline`))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/usr/bin/dbus-mon'))
    .length;
}

test.for([
  'gnome',
  'freedesktop',
  'cinnamon',
  'mate',
  'xfce',
])('locks at the signal of %s on a real bus, and stops listening at the end', async (desktop, context) => {
  if (missing.length > 0) context.skip(`${missing.join(', ')} is not here`);
  const DBUS_SESSION_BUS_ADDRESS = await bus();
  const saver = `org.${desktop}.ScreenSaver`;
  const signal = ['--session', '/ScreenSaver', `${saver}.ActiveChanged`, 'boolean:true'];
  let locked = false;
  const stop = followScreenLock({ DBUS_SESSION_BUS_ADDRESS }, () => {
    locked = true;
  });
  onTestFinished(stop);
  // It begins to listen only some time after it was started.
  await eventually(async () => {
    await promisify(execFile)('/usr/bin/dbus-send', signal, { env: { DBUS_SESSION_BUS_ADDRESS } });
    expect(locked).toBe(true);
  });
  expect(listening()).toBe(1);
  stop();
  await eventually(() => expect(listening()).toBe(0));
});

test('reports nothing and does not fail without a bus', async (context) => {
  if (process.platform !== 'linux') context.skip('D-Bus is of Linux');
  const told = () => expect.unreachable('nobody locked anything');
  onTestFinished(followScreenLock({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }, told));
  await eventually(() => expect(listening()).toBe(0));
});
