import type { FeederProfile, Profile, SettingProfile, SourceCaps } from './profile.ts';

/** Letter and legal in 1/300 inch; A4 is a little narrower and longer than letter. */
const LETTER = { width: 2550, height: 3300 };
const A4_HEIGHT = 3508;
const LEGAL_HEIGHT = 4200;

const COLOR: SettingProfile = {
  colorModes: ['RGB24', 'Grayscale8'],
  formats: ['image/jpeg', 'application/pdf'],
  formatsExt: true,
  resolutions: { discrete: [75, 100, 150, 200, 300, 400, 600] },
};

const GLASS: SourceCaps = {
  width: { min: 8, max: LETTER.width },
  height: { min: 8, max: A4_HEIGHT },
  profiles: [COLOR],
  intents: ['Document', 'Photo', 'Preview', 'TextAndGraphic'],
};

const SHEETS: SourceCaps = {
  width: { min: 600, max: LETTER.width },
  height: { min: 900, max: LEGAL_HEIGHT },
  profiles: [{ ...COLOR, resolutions: { discrete: [75, 100, 150, 200, 300] } }],
  intents: ['Document', 'TextAndGraphic'],
};

const FEEDER: FeederProfile = {
  simplex: SHEETS,
  duplex: SHEETS,
  capacity: 50,
  emptyState: 'ScannerAdfEmpty',
  whenEmpty: 'refused',
  cutsAtPaperEnd: false,
};

const PLAIN: Profile = {
  name: 'plain',
  version: '2.63',
  makeAndModel: 'Practice MFP 428',
  manufacturer: 'Practice',
  serialNumber: 'PRACTICE00428',
  uuid: '4509a320-00a0-008f-00b6-002507510eca',
  xml: {
    declaration: true,
    byteOrderMark: false,
    prefixes: { scan: 'scan', pwg: 'pwg' },
    comments: false,
    bareLimits: false,
  },
  platen: GLASS,
  feeder: FEEDER,
  compression: true,
  location: 'absolute',
  locationEndsInSlash: false,
  jobId: 'uuid',
  pdf: 'one page',
  endOfJob: 404,
  notReady: 0,
  tls: false,
  host: 'any',
};

const withProfiles = (caps: SourceCaps, ...profiles: readonly SettingProfile[]): SourceCaps => ({
  ...caps,
  profiles,
});

const LIKE_CANON: Profile = {
  ...PLAIN,
  name: 'canon-like',
  version: '2.0',
  makeAndModel: 'Practice TR 4500',
  manufacturer: null,
  uuid: null,
  xml: { ...PLAIN.xml, declaration: false, prefixes: { scan: 'ns1', pwg: 'sm' }, comments: true },
  // What goes together differs by list: color never comes at 75, one bit never as JPEG.
  platen: withProfiles(
    GLASS,
    { ...COLOR, formatsExt: false, resolutions: { discrete: [150, 300, 600] } },
    {
      colorModes: ['BlackAndWhite1'],
      formats: ['application/pdf'],
      formatsExt: false,
      resolutions: { discrete: [300, 600] },
    },
  ),
  feeder: {
    ...FEEDER,
    simplex: withProfiles(SHEETS, {
      ...COLOR,
      formatsExt: false,
      resolutions: { discrete: [150, 300] },
    }),
    duplex: null,
    capacity: 20,
    whenEmpty: 'no page',
  },
  compression: false,
  location: 'other host',
  jobId: 'number',
  pdf: 'all pages',
};

const LIKE_EPSON: Profile = {
  ...PLAIN,
  name: 'epson-like',
  makeAndModel: 'EPSON Practice 7100',
  manufacturer: 'EPSON',
  xml: { ...PLAIN.xml, declaration: false, byteOrderMark: true },
  platen: withProfiles(GLASS, {
    ...COLOR,
    colorModes: ['RGB24', 'Grayscale8', 'BlackAndWhite1'],
    resolutions: { discrete: [75, 150, 300, 600] },
  }),
  location: 'path',
  locationEndsInSlash: true,
  jobId: 'urn:uuid',
  notReady: 1,
};

const RANGE: SettingProfile = {
  ...COLOR,
  formatsExt: false,
  resolutions: { range: { min: 75, max: 600, step: 25 } },
};

const LIKE_BROTHER: Profile = {
  ...PLAIN,
  name: 'brother-like',
  makeAndModel: 'Brother Practice 2710',
  manufacturer: 'Brother',
  xml: { ...PLAIN.xml, bareLimits: true },
  // A list and a range beside each other: both are good.
  platen: withProfiles(GLASS, {
    ...RANGE,
    resolutions: { ...RANGE.resolutions, discrete: [90, 110] },
  }),
  feeder: {
    ...FEEDER,
    simplex: withProfiles(SHEETS, RANGE),
    duplex: withProfiles({ ...SHEETS, height: { min: 900, max: LETTER.height } }, RANGE),
    cutsAtPaperEnd: true,
  },
  location: 'relative',
  jobId: 'number',
};

/** A region has to be nearly a page: a card cannot be asked for alone. */
const WHOLE_PAGES: SourceCaps = withProfiles(
  {
    ...GLASS,
    width: { min: 2480, max: LETTER.width },
    height: { min: LETTER.height, max: A4_HEIGHT },
  },
  {
    ...COLOR,
    colorModes: ['BlackAndWhite1', 'Grayscale8', 'RGB24'],
    resolutions: { discrete: [200, 300, 400, 600] },
  },
);

const LIKE_KYOCERA: Profile = {
  ...PLAIN,
  name: 'kyocera-like',
  makeAndModel: 'Practice ECO 6526',
  platen: WHOLE_PAGES,
  feeder: {
    ...FEEDER,
    simplex: WHOLE_PAGES,
    duplex: WHOLE_PAGES,
    emptyState: 'ScannerAdfProcessing',
    whenEmpty: 'no page',
  },
  endOfJob: 410,
  tls: true,
};

const LIKE_XEROX: Profile = {
  ...PLAIN,
  name: 'sheet-fed',
  makeAndModel: 'Practice Sheet Scanner 3345',
  platen: null,
  feeder: { ...FEEDER, whenEmpty: 'jam' },
  locationEndsInSlash: true,
};

const FLATBED: Profile = {
  ...PLAIN,
  name: 'flatbed',
  makeAndModel: 'Practice Flatbed 100',
  manufacturer: null,
  feeder: null,
  compression: false,
};

const PDF: SettingProfile = { ...COLOR, formats: ['application/pdf'], formatsExt: false };

const PDF_ONLY: Profile = {
  ...PLAIN,
  name: 'pdf-only',
  makeAndModel: 'Practice Office 9000',
  platen: withProfiles(GLASS, PDF),
  feeder: { ...FEEDER, simplex: withProfiles(SHEETS, PDF), duplex: withProfiles(SHEETS, PDF) },
  pdf: 'all pages',
};

const BEHIND_USB: Profile = {
  ...PLAIN,
  name: 'behind-usb',
  makeAndModel: 'Practice MFP 630',
  location: 'other host',
  host: 'localhost',
};

/** The kinds of devices there are to practice with, by name. */
export const PROFILES = {
  plain: PLAIN,
  'canon-like': LIKE_CANON,
  'epson-like': LIKE_EPSON,
  'brother-like': LIKE_BROTHER,
  'kyocera-like': LIKE_KYOCERA,
  'sheet-fed': LIKE_XEROX,
  flatbed: FLATBED,
  'pdf-only': PDF_ONLY,
  'behind-usb': BEHIND_USB,
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof PROFILES;
