import { DEFAULT_RANGE_WIRE } from '../../preload/contract/filters/range-wire.ts';
import type { Settings } from '../../preload/contract/models/settings.ts';

/** The settings of a new desk. The specification names no verification service, so there is none. */
export const DEFAULT_SETTINGS: Settings = {
  verificationServices: [],
  forgotPasswordUrl: null,
  applicationUrl: null,
  codeLabels: {},
  declinedStatuses: [3, 5],
  ranges: DEFAULT_RANGE_WIRE,
  visibilityTemplate: '["{id}", "{visible}"]',
  searchColumns: [],
  loadLegalName: false,
  leaveOutLocation: false,
  cameras: [],
  scanFolder: null,
  setUp: false,
  scanBothSides: true,
  scannerAddresses: [],
  theme: 'system',
  language: 'system',
  singleLetterShortcuts: true,
  autoLockMinutes: 15,
  retention: { contents: 0, drafts: null, receipts: null, audit: null },
};
