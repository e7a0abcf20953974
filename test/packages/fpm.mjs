#!/usr/bin/env node
// Replaces fpm, which is not part of the system: makes a Debian package with dpkg-deb from what
// electron-builder requests of fpm. What it does not know is an error, so that nothing requested is
// silently left out.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FIELDS = {
  '--name': 'Package',
  '--version': 'Version',
  '--license': 'License',
  '--vendor': 'Vendor',
  '--architecture': 'Architecture',
  '--maintainer': 'Maintainer',
  '--category': 'Section',
  '--deb-priority': 'Priority',
  '--url': 'Homepage',
  '--description': 'Description',
};
const SCRIPTS = { '--after-install': 'postinst', '--after-remove': 'postrm' };
const LISTS = { '-d': 'Depends', '--deb-recommends': 'Recommends' };

/** @type {Record<string, string>} */
const control = {};
/** @type {Record<string, string[]>} */
const lists = {};
const made = mkdtempSync(join(tmpdir(), 'deb-'));
mkdirSync(join(made, 'DEBIAN'));
let output = '';

const args = process.argv.slice(2);
for (let name = args.shift(); name !== undefined; name = args.shift()) {
  if (name === '--force') continue;
  const place = name.startsWith('-') ? undefined : name.indexOf('=');
  if (place !== undefined) {
    const [from, to] = [name.slice(0, place), join(made, name.slice(place + 1))];
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    continue;
  }
  const value = args.shift() ?? '';
  if (name in FIELDS) control[FIELDS[/** @type {keyof typeof FIELDS} */ (name)]] = value;
  else if (name in LISTS) {
    const field = LISTS[/** @type {keyof typeof LISTS} */ (name)];
    lists[field] = [...(lists[field] ?? []), value];
  } else if (name in SCRIPTS) {
    const script = join(made, 'DEBIAN', SCRIPTS[/** @type {keyof typeof SCRIPTS} */ (name)]);
    writeFileSync(script, readFileSync(value));
    chmodSync(script, 0o755);
  } else if (name === '--package') output = value;
  else if (!['-s', '-t', '--deb-compression', '--deb-compression-level'].includes(name)) {
    throw new Error(`fpm was asked for ${name} ${value}`);
  }
}

const lines = Object.entries({
  ...control,
  ...Object.fromEntries(Object.entries(lists).map(([field, values]) => [field, values.join(', ')])),
});
writeFileSync(
  join(made, 'DEBIAN', 'control'),
  lines.map(([field, value]) => `${field}: ${value}\n`).join(''),
);
execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', made, output], {
  stdio: 'inherit',
});
rmSync(made, { recursive: true });
