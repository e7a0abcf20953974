import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const ACTIONS: ReadonlySet<string> = new Set([
  ...['/GoToR', '/GoToE', '/Launch', '/Thread', '/URI', '/Sound', '/Movie', '/Named'],
  ...[
    '/SubmitForm',
    '/ImportData',
    '/JavaScript',
    '/Rendition',
    '/GoTo3DView',
    '/RichMediaExecute',
  ],
]);
const PLAYERS: ReadonlySet<string> = new Set(['/Movie', '/Sound', '/Screen', '/RichMedia', '/3D']);

const Objects = v.record(v.string(), v.unknown());
/** Version 2 of qpdf's JSON: its own part, and all objects by name. */
const Answer = v.object({ qpdf: v.tuple([v.unknown(), Objects]) });
const StreamObject = v.object({ stream: v.object({ dict: v.unknown() }) });
const PlainObject = v.object({ value: v.unknown() });

/**
 * Returns whether qpdf is installed (Debian: qpdf), a PDF reader that shares no code with pdf.js
 * and PDFium.
 */
export function hasSecondReader(): boolean {
  return spawnSync('qpdf', ['--version']).status === 0;
}

/**
 * Returns the active content that qpdf finds in a document from its trailer on, or that it cannot
 * open it. `folder` is for the file.
 */
export function actsBySecondReader(file: Buffer, folder: string): readonly string[] {
  const path = join(folder, 'file.pdf');
  writeFileSync(path, file);
  const args = ['--json=2', '--json-stream-data=none', '--warning-exit-0', path];
  const { status, stdout } = spawnSync('qpdf', args, { maxBuffer: 2 ** 28 });
  if (status !== 0) return ['cannot be opened'];
  return actsIn(v.parse(Answer, JSON.parse(stdout.toString())).qpdf[1]);
}

function actsIn(objects: v.InferOutput<typeof Objects>): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const waiting: unknown[] = [objects.trailer];
  while (waiting.length > 0) {
    const next = waiting.pop();
    const named = typeof next === 'string' && /^\d+ \d+ R$/.test(next) ? `obj:${next}` : null;
    const one = named === null ? next : objects[named];
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    if (v.is(StreamObject, one)) waiting.push(one.stream.dict);
    else if (v.is(PlainObject, one)) waiting.push(one.value);
    else {
      for (const [key, value] of Object.entries(one)) {
        if (key === '/JS') found.add('JavaScript');
        if (key === '/EF') found.add('attached file');
        if (key === '/XFA') found.add('XFA');
        if (key === '/S' && ACTIONS.has(String(value))) found.add(String(value).slice(1));
        if (key === '/Subtype' && PLAYERS.has(String(value))) found.add(String(value).slice(1));
        waiting.push(value);
      }
    }
  }
  return [...found];
}
