import { expect, test } from 'vitest';
import { lockReader, lockSignals } from '../../../main/hosts/electron/machine-events.ts';

/** Returns the signal as dbus-monitor prints it. */
const saver = (active: boolean) => `\
signal time=1795341694.998040 sender=:1.1 -> destination=(null destination) serial=2 path=/org/gnome/ScreenSaver; interface=org.gnome.ScreenSaver; member=ActiveChanged
   boolean ${active}`;
const properties = (name: string, value: boolean) => `\
signal time=1795341695.002497 sender=:1.2 -> destination=(null destination) serial=2 path=/org/freedesktop/login1/session/_32; interface=org.freedesktop.DBus.Properties; member=PropertiesChanged
   string "org.freedesktop.login1.Session"
   array [
      dict entry(
         string "${name}"
         variant             boolean ${value}
      )
   ]
   array [
   ]`;
const member = (name: string) =>
  `signal time=1.2 sender=:1.3 -> destination=(null destination) serial=9 path=/org/freedesktop/login1/session/_32; interface=org.freedesktop.login1.Session; member=${name}`;

test.each([
  ['a screen saver that starts', saver(true), 1],
  ['one that ends', saver(false), 0],
  ['systemd’s hint', properties('LockedHint', true), 1],
  ['its end', properties('LockedHint', false), 0],
  ['another property', properties('Active', true), 0],
  ['systemd’s request', member('Lock'), 1],
  ['the request to unlock', member('Unlock'), 0],
  ['unlocked and locked again', `${saver(false)}\n${member('Unlock')}\n${saver(true)}`, 1],
])('detects a locked screen in %s', (_what, printed, times) => {
  const tells = lockReader();
  expect(printed.split('\n').filter((line) => tells(line))).toHaveLength(times);
});

test('considers only its own session, by its ID as systemd writes it in a path', () => {
  const path = (id: string) => /path='([^']*)'/.exec(lockSignals(id)[1]?.rules[0] ?? '')?.[1];
  expect(path('2')).toBe('/org/freedesktop/login1/session/_32');
  expect(path('12')).toBe('/org/freedesktop/login1/session/_312');
  expect(path('c1')).toBe('/org/freedesktop/login1/session/c1');
  expect(path("2',path='/")).not.toContain("'");
  expect(lockSignals(undefined).map(({ name }) => name)).toEqual(['session']);
});
