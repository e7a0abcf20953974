import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TextlintKernel, type TextlintKernelRule } from '@textlint/kernel';
import { root } from '../bootstrap/paths.mjs';
import { readCatalog, readMessage, rooms } from '../text/catalogs.ts';
import { sourceFiles } from './source-files.ts';
import { termsNotToUse } from './terms-not-to-use.ts';

/**
 * Finds terms that the glossary rules out, misspelled product names, and long sentences. Checks
 * documents, the English texts of the window, and comments. For texts that are older than this
 * check, `old-wording.json` has the number of findings that are still allowed.
 */

const OLD = join(root, 'scripts', 'check', 'old-wording.json');
/** The maximum number of characters in a sentence of a document. Twenty words have about 120. */
const LONGEST_SENTENCE = 180;
/**
 * Files that aren't checked. The glossary contains the terms, and the change log describes the
 * past.
 */
const LEFT_OUT = /\.es\.md$|^docs\/glossary\.md$|^CHANGELOG\.md$|^test\/fixtures\//;

type Text = {
  /** The key in `old-wording.json`: the path of a file or, for comments, a room. */
  readonly area: string;
  readonly kind: keyof typeof rules;
  readonly text: string;
  /** Returns where a line of the text comes from. */
  readonly at: (line: number) => string;
};

type Finding = { readonly area: string; readonly says: string };

// These packages come without types.
const load = createRequire(import.meta.url);
const defaultOf = (name: string) => {
  const loaded = load(name);
  return loaded.default ?? loaded;
};

const terms: TextlintKernelRule = {
  ruleId: 'terms',
  rule: defaultOf('@textlint-rule/textlint-rule-pattern'),
  options: { patterns: termsNotToUse() },
};
const terminology: TextlintKernelRule = {
  ruleId: 'terminology',
  rule: defaultOf('textlint-rule-terminology'),
};
const sentenceLength: TextlintKernelRule = {
  ruleId: 'sentence-length',
  rule: defaultOf('textlint-rule-sentence-length'),
  options: { max: LONGEST_SENTENCE },
};
const rules = {
  document: [terms, terminology, sentenceLength],
  window: [terms, terminology],
  comment: [terms],
} as const;
const plugins = [
  { pluginId: 'markdown', plugin: defaultOf('@textlint/textlint-plugin-markdown') },
  { pluginId: 'text', plugin: defaultOf('@textlint/textlint-plugin-text') },
];

async function findings({ area, kind, text, at }: Text): Promise<readonly Finding[]> {
  const result = await new TextlintKernel().lintText(text, {
    ext: kind === 'window' ? '.txt' : '.md',
    plugins,
    rules: [...rules[kind]],
  });
  return result.messages.map(({ loc, range, message, ruleId }) => {
    const words = ruleId === 'terms' ? `"${text.slice(...range)}": ` : '';
    return { area, says: `${at(loc.start.line)}: ${words}${message.split('\n')[0]}` };
  });
}

function documents(): readonly Text[] {
  return sourceFiles()
    .filter((path) => path.endsWith('.md') && !LEFT_OUT.test(path))
    .map((path) => ({
      area: path,
      kind: 'document',
      text: readFileSync(join(root, path), 'utf8'),
      at: (line) => `${path}:${line}`,
    }));
}

/**
 * Returns the window's English texts. Each message is one paragraph, without the inserted values.
 */
function windowTexts(): readonly Text[] {
  return rooms().map((room) => {
    const messages = Object.entries(readCatalog(room, 'en'));
    const area = `renderer/text/catalogs/${room}.en.json`;
    return {
      area,
      kind: 'window',
      text: messages.map(([, message]) => literalsOf(readMessage(message))).join('\n\n'),
      at: (line) => `${area}: ${messages[(line - 1) / 2]?.[0]}`,
    };
  });
}

function literalsOf(message: ReturnType<typeof readMessage>): string {
  const words = (part: unknown): string => {
    if (typeof part === 'string') return part;
    if (Array.isArray(part)) return part.map(words).join('');
    return '';
  };
  return message
    .map((part) =>
      typeof part === 'string'
        ? part
        : part
            .slice(2)
            .flatMap((cases) => (typeof cases === 'object' ? Object.values(cases) : []))
            .map(words)
            .join(' ') || '…',
    )
    .join('')
    .replace(/\s+/g, ' ');
}

/** Returns the comments of each room, as one text for all of its files. */
function comments(): readonly Text[] {
  const areas = new Map<string, { line: string; at: string }[]>();
  for (const path of sourceFiles()) {
    if (!/^(main|preload|renderer|scripts|test)\/.*\.(ts|mjs|svelte)$/.test(path)) continue;
    const area = `comments in ${path
      .split('/')
      .slice(0, 2)
      .join('/')
      .replace(/\.\w+$/, '')}`;
    const lines = areas.get(area) ?? [];
    areas.set(area, lines);
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        const words = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))(.*?)(?:\*\/)?$/.exec(line)?.[1]?.trim();
        const at = `${path}:${index + 1}`;
        if (words !== undefined) lines.push({ line: words, at });
        else if (lines.at(-1)?.line !== '') lines.push({ line: '', at });
      });
  }
  return [...areas].map(([area, lines]) => ({
    area,
    kind: 'comment',
    text: lines.map(({ line }) => line).join('\n'),
    at: (line) => lines[line - 1]?.at ?? area,
  }));
}

/** Prints all findings for each area that has more of them than allowed. */
async function check(): Promise<void> {
  for (const [area, here] of await findingsByArea()) {
    const most = allowed()[area] ?? 0;
    if (here.length <= most) continue;
    process.exitCode = 1;
    console.log(`${area}: ${here.length} findings, but only ${most} are allowed:`);
    for (const { says } of here) console.log(`  ${says}`);
  }
}

/** Lowers the allowed numbers to the current numbers of findings. Never raises them. */
export async function lowerOldWording(): Promise<void> {
  const found = await findingsByArea();
  const lower = Object.entries(allowed())
    .map(([area, most]) => [area, Math.min(most, found.get(area)?.length ?? 0)] as const)
    .filter(([, most]) => most > 0);
  writeFileSync(OLD, `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`);
}

async function findingsByArea(): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const texts = [...documents(), ...windowTexts(), ...comments()];
  const found = await Promise.all(texts.map(findings));
  return Map.groupBy(found.flat(), ({ area }) => area);
}

function allowed(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(OLD, 'utf8'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await check();
