import type { Page } from 'playwright-core';

interface Look {
  /** Names the picture. */
  readonly name: string;
  /** What the system asks for. */
  readonly media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}

/** Every way the interface can look: both themes, with more contrast, with the system's own colors. */
export const LOOKS: readonly Look[] = [
  { name: 'light', media: { colorScheme: 'light' } },
  { name: 'dark', media: { colorScheme: 'dark' } },
  { name: 'more-contrast-light', media: { colorScheme: 'light', contrast: 'more' } },
  { name: 'more-contrast-dark', media: { colorScheme: 'dark', contrast: 'more' } },
  {
    name: 'forced-colors',
    media: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' },
  },
];
