import type { Facts } from '../../main/precheck/facts/facts.ts';
import type { Precheck } from '../../main/precheck/precheck.ts';

/** A picture that is sent unchanged. Checking files is not tested here. */
export function checkedPicture(bytes: number): Facts {
  return {
    kind: 'picture',
    mediaType: 'image/jpeg',
    bytes,
    width: 2000,
    height: 1200,
    frames: 1,
    orientation: { source: 'none' },
    holdsLocation: false,
    seen: null,
  };
}

/** A pre-check without work. */
export const CHECKED: Pick<Precheck, Exclude<keyof Precheck, 'pages'>> = {
  inspect: async (bytes) => checkedPicture(bytes.length),
  inspectFrame: async (bytes) => checkedPicture(bytes.length),
  readWords: async () => null,
  pagePicture: async () => null,
  preview: async () => null,
  contents: async () => null,
  look: async () => ({ pages: 0, problem: 'notChecked' }),
  upright: async () => null,
  cutApart: async () => [],
  documentPart: async () => null,
  extract: async () => ({ problem: 'unreadable' }),
  printedCopy: async () => ({ problem: 'unreadable' }),
  warm: async () => undefined,
  close: async () => undefined,
};
