import * as v from 'valibot';
import { Day } from '../../preload/contract/models/document-reading.ts';
import { beneath, rightOf } from './neighbors.ts';
import type { TextLine, TextPage } from './pdf-text.ts';
import { writtenDays } from './written-dates.ts';

const NamePart = v.pipe(v.string(), v.maxLength(80));

/** What the print of an ID's front says of its holder. The rest of the print is not kept. */
export const CardPrint = v.object({
  name: v.nullable(v.object({ surname: NamePart, givenNames: NamePart })),
  expiryDate: v.nullable(Day),
});
export type CardPrint = v.InferOutput<typeof CardPrint>;

/** Captions with the number of the field that AAMVA's card design standard (2020, annex A) gives it. */
const CAPTIONS = {
  surname: /^(?:1\s*[.:]?\s*)?(?:LN|LAST NAME|FAMILY NAME|SURNAME|APELLIDOS?)\s*[:.]?\s*/i,
  givenNames: /^(?:2\s*[.:]?\s*)?(?:FN|FIRST NAMES?|GIVEN NAMES?|NOMBRES?)\s*[:.]?\s*/i,
  expiry:
    /^(?:4\s*b\s*[.:]?\s*)?(?:EXP|EXPIRES|EXPIRATION(?: DATE)?|VENCE|VENCIMIENTO)\s*[:.]?\s*/i,
} as const;
const NAME = /^[A-Z][A-Z' ,.-]{1,60}$/i;

/** Finds the holder's name and the expiry date in the lines of an ID's front. In doubt it finds nothing. */
export function cardPrint({ lines }: TextPage): CardPrint {
  const surname = nameBeside(lines, CAPTIONS.surname);
  const givenNames = nameBeside(lines, CAPTIONS.givenNames);
  const expiry = valueBeside(
    lines,
    CAPTIONS.expiry,
    (text) => writtenDays(text, 'monthFirst').length === 1,
  );
  const [written] = writtenDays(expiry?.toLowerCase() ?? '', 'monthFirst');
  return {
    name: surname === null || givenNames === null ? null : { surname, givenNames },
    expiryDate: written?.day ?? null,
  };
}

function nameBeside(lines: readonly TextLine[], caption: RegExp): string | null {
  return valueBeside(lines, caption, (text) => NAME.test(text));
}

/** Returns what stands behind a caption, on its right or beneath it. */
function valueBeside(
  lines: readonly TextLine[],
  caption: RegExp,
  fits: (text: string) => boolean,
): string | null {
  for (const line of lines) {
    const found = caption.exec(line.text);
    if (found === null) continue;
    const behind = line.text.slice(found[0].length);
    const beside = [rightOf(line, lines), beneath(line, lines)].map((next) => next?.text ?? '');
    const value = (behind === '' ? beside : [behind]).find(fits);
    if (value !== undefined) return value.trim();
  }
  return null;
}
