import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Label, Labels } from './label.ts';

/** Labeled captures on disk. */
export interface CaptureFolder {
  readonly labels: readonly Label[];
  read(file: string): Buffer;
}

/** Throws where labels.json is missing or not of this form. */
export function captureFolder(folder: string): CaptureFolder {
  const labels = v.parse(Labels, JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')));
  return { labels, read: (file) => readFileSync(join(folder, file)) };
}
