import { expect, test } from 'vitest';
import { readCapabilities, sourcesOf } from '../../../main/scanner/capabilities.ts';
import { settingsToTry, settingsXml } from '../../../main/scanner/scan-settings.ts';
import { readXml } from '../../../main/scanner/xml.ts';

const ESCL = 'http://schemas.hp.com/imaging/escl/2011/05/03';
const PWG = 'http://www.pwg.org/schemas/2010/12/sm';
const NAMESPACES = `xmlns:s="${ESCL}" xmlns:p="${PWG}"`;

const capabilities = (inner: string) =>
  `<s:ScannerCapabilities ${NAMESPACES}>${inner}</s:ScannerCapabilities>`;
const read = (text: string | Buffer) => readCapabilities(readXml(Buffer.from(text)));
const best = (inner: string, source: 'flatbed' | 'feeder' | 'duplex', what: 'card' | 'page') => {
  const caps = read(capabilities(inner));
  return caps === null ? [] : settingsToTry(caps, source, what);
};

const profile = ({
  colors = ['RGB24'],
  formats = ['image/jpeg'],
  resolutions = '',
}: {
  colors?: readonly string[];
  formats?: readonly string[];
  resolutions?: string;
}) => `<s:SettingProfiles><s:SettingProfile>
  ${colors.map((color) => `<s:ColorMode>${color}</s:ColorMode>`).join('')}
  ${formats.map((format) => `<p:DocumentFormat>${format}</p:DocumentFormat>`).join('')}
  <s:SupportedResolutions>${resolutions}</s:SupportedResolutions></s:SettingProfile></s:SettingProfiles>`;
const glass = (inner: string, size = '') => `<s:Platen><s:PlatenInputCaps>
  <s:MaxWidth>2550</s:MaxWidth><s:MaxHeight>3508</s:MaxHeight>${size}${inner}</s:PlatenInputCaps></s:Platen>`;
const list = (...dpi: readonly number[]) =>
  `<s:DiscreteResolutions>${dpi
    .map(
      (one) =>
        `<s:DiscreteResolution><s:YResolution>${one}</s:YResolution><s:XResolution>${one}</s:XResolution></s:DiscreteResolution>`,
    )
    .join('')}</s:DiscreteResolutions>`;
const range = (min: number, max: number, step: number) => {
  const ends = `<Min>${min}</Min><Max>${max}</Max><Normal>${max}</Normal><Step>${step}</Step>`;
  return `<s:ResolutionRange><s:XResolution>${ends}</s:XResolution><s:YResolution>${ends}</s:YResolution></s:ResolutionRange>`;
};

test('reads a description with any prefixes, order, encoding, and decoration', () => {
  const plain = capabilities(`<p:Version>2.6</p:Version>${glass(profile({}))}`);
  const expected = read(plain);
  expect(expected).toMatchObject({ version: '2.6', sources: { flatbed: { maxWidth: 2550 } } });
  for (const text of [
    `\ufeff${plain}`,
    `  \n<?xml version="1.0" encoding="UTF-8"?>${plain}\0\0`,
    `<!-- firmware 1.2 -->${plain}<!-- end -->`,
    Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${plain}`, 'utf16le'),
    `<?xml version="1.0" encoding="iso-8859-1"?>${plain}`,
    // Prefixes that were never declared.
    plain
      .replaceAll('s:', 'scan:')
      .replaceAll('p:', 'pwg:')
      .replace(/ xmlns[^>]*/, ''),
    plain.replace(
      /<p:Version>.*?<\/p:Version>(.*)<\/s:Scanner/s,
      '$1<p:Version>2.6</p:Version></s:Scanner',
    ),
    plain.replace('<p:Version>', '<x:Version xmlns:x="urn:other">9.9</x:Version><p:Version>'),
  ]) {
    expect(read(text), text.toString().slice(0, 80)).toEqual(expected);
  }
});

test('rejects what does not describe a scanner or may do harm', () => {
  const good = capabilities(glass(profile({})));
  for (const text of [
    '',
    'Not found',
    '<html><body>Sign in</body></html>',
    good.slice(0, -10),
    `<!DOCTYPE s [<!ENTITY a "b">]>${good}`,
    good.replace('RGB24', '&laugh;'),
    `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`,
    `<s:ScannerCapabilities ${NAMESPACES}>${'<a/>'.repeat(30_000)}</s:ScannerCapabilities>`,
    capabilities('<p:Version>2.6</p:Version>'),
  ]) {
    expect(read(text), text.slice(0, 60)).toBeNull();
  }
});

test('accepts a missing glass or feeder, and both sides as an option or as a separate list', () => {
  const sides = (inner: string) => read(capabilities(`<s:Adf>${inner}</s:Adf>`));
  const one = `<s:AdfSimplexInputCaps>${profile({})}</s:AdfSimplexInputCaps>`;
  const both = `<s:AdfDuplexInputCaps>${profile({})}</s:AdfDuplexInputCaps>`;
  const names = (caps: ReturnType<typeof read>) => (caps === null ? [] : sourcesOf(caps));
  expect(names(sides(one))).toEqual(['feeder']);
  expect(names(sides(one + both))).toEqual(['feeder', 'duplex']);
  expect(names(sides(both))).toEqual(['feeder', 'duplex']);
  expect(
    names(sides(`${one}<s:AdfOptions><s:AdfOption>Duplex</s:AdfOption></s:AdfOptions>`)),
  ).toEqual(['feeder', 'duplex']);
  expect(names(read(capabilities(glass(profile({})))))).toEqual(['flatbed']);
});

test.for([
  [list(75, 150, 300, 600), 'card', 300],
  [list(75, 150, 300, 600), 'page', 300],
  [list(100, 200, 600), 'page', 200],
  [list(100, 200, 600), 'card', 600],
  [list(100, 200) + list(400), 'card', 400],
  [list(75, 100), 'card', 100],
  [list(1200), 'page', 1200],
  [range(75, 600, 25), 'page', 300],
  [range(100, 1200, 70), 'card', 310],
  [range(75, 250, 1), 'page', 250],
  [list(90, 110) + range(75, 600, 25), 'card', 300],
  ['', 'page', 300],
] as const)('resolutions %#', ([resolutions, what, dpi]) => {
  const [first] = best(glass(profile({ resolutions })), 'flatbed', what);
  expect(first?.resolution).toBe(dpi);
});

test('prefers color to gray and JPEG to PDF, and uses one bit only if there is nothing else, then gray', () => {
  const ways = (colors: readonly string[], formats: readonly string[]) =>
    best(glass(profile({ colors, formats })), 'flatbed', 'card').map(
      ({ colorMode, format }) => `${colorMode} ${format}`,
    );
  expect(
    ways(['BlackAndWhite1', 'Grayscale8', 'RGB24'], ['application/pdf', 'image/jpeg']),
  ).toEqual(['RGB24 image/jpeg', 'RGB24 application/pdf', 'Grayscale8 image/jpeg']);
  expect(ways(['Grayscale8'], ['application/pdf'])).toEqual(['Grayscale8 application/pdf']);
  expect(ways(['BlackAndWhite1'], ['image/jpeg'])).toEqual([
    'BlackAndWhite1 image/jpeg',
    'Grayscale8 image/jpeg',
  ]);
  // None of it is a file that the platform accepts.
  expect(ways(['RGB24'], ['image/tiff'])).toEqual([]);
});

test('requests only combinations that are announced', () => {
  const inner = glass(
    `${profile({ colors: ['BlackAndWhite1'], formats: ['application/pdf'], resolutions: list(600) })}
     ${profile({ colors: ['RGB24'], formats: ['image/jpeg'], resolutions: list(150) })}`,
  );
  expect(best(inner, 'flatbed', 'card')[0]).toMatchObject({
    colorMode: 'RGB24',
    format: 'image/jpeg',
    resolution: 150,
  });
});

test('scans the whole glass for a card, and a letter-size page within the device’s limits', () => {
  const sized = (size: string, what: 'card' | 'page') => {
    const [first] = best(glass(profile({}), size), 'flatbed', what);
    return [first?.width, first?.height];
  };
  expect(sized('', 'card')).toEqual([2550, 3508]);
  expect(sized('', 'page')).toEqual([2550, 3300]);
  expect(sized('<s:MinHeight>3400</s:MinHeight>', 'page')).toEqual([2550, 3400]);
  const narrow = glass(profile({})).replace('2550', '2480');
  expect(best(narrow, 'flatbed', 'page')[0]).toMatchObject({ width: 2480, height: 3300 });
});

test('requests only announced values, as well-formed XML', () => {
  const ext = glass(
    profile({}).replace(
      '</s:SettingProfile>',
      '<s:DocumentFormatExt>image/jpeg</s:DocumentFormatExt></s:SettingProfile>',
    ),
  );
  const [withExt] = best(ext, 'flatbed', 'card');
  const [without] = best(glass(profile({ colors: [] })), 'flatbed', 'card');
  if (!withExt || !without) throw new Error('No settings.');
  expect(settingsXml(withExt)).toContain(
    '<scan:DocumentFormatExt>image/jpeg</scan:DocumentFormatExt>',
  );
  expect(settingsXml(without)).not.toMatch(/DocumentFormatExt|ColorMode|Duplex/);
  expect(readXml(Buffer.from(settingsXml(without)))?.name).toBe('ScanSettings');
});
