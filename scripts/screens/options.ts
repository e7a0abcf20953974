import { parseArgs } from 'node:util';
import { HANDBOOK_PICTURES } from './handbook-pictures.ts';

const USUAL = '1280x800';

/** Which pictures to take, and how. */
export interface ScreenOptions {
  /** The sizes in which each picture is taken. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  readonly language: 'en-US' | 'es-US';
  /** The beginnings of the names of the screens to take pictures of, or empty for all screens. */
  readonly only: readonly string[];
  readonly looks: readonly ('light' | 'dark' | 'forced')[];
  /** Whether to replace the pictures in the handbook. */
  readonly handbook: boolean;
}

/**
 * Parses the arguments of `npm run screens`. If they're invalid, throws an error with the message
 * to print.
 */
export function screenOptions(args: readonly string[]): ScreenOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string', multiple: true, default: [USUAL] },
      language: { type: 'string', default: 'en-US' },
      only: { type: 'string', multiple: true, default: [] },
      light: { type: 'boolean', default: false },
      forced: { type: 'boolean', default: false },
      handbook: { type: 'boolean', default: false },
    },
  });
  const { language } = values;
  if (language !== 'en-US' && language !== 'es-US')
    throw new Error(`--language is en-US or es-US, not ${language}.`);
  return {
    sizes: values.size.map(sizeOf),
    language,
    only: values.handbook ? Object.keys(HANDBOOK_PICTURES) : values.only,
    looks: values.forced
      ? ['forced']
      : values.light || values.handbook
        ? ['light']
        : ['light', 'dark'],
    handbook: values.handbook,
  };
}

function sizeOf(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(text) ?? [];
  if (width === undefined) throw new Error(`--size is a width and a height: 640x400, not ${text}.`);
  return { width: Number(width), height: Number(height) };
}
