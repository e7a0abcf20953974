import type { ScannerSource } from '../../preload/contract/models/scanner.ts';
import type { Capabilities, Profile, SourceCapabilities } from './capabilities.ts';

/** The settings of one job. The device announces all of them. Sizes are in 1/300 inch. */
export interface ScanSettings {
  readonly version: string;
  readonly source: ScannerSource;
  readonly width: number;
  readonly height: number;
  /** Null if the device announces no color mode. */
  readonly colorMode: string | null;
  /** The resolution in dots per inch. */
  readonly resolution: number;
  readonly format: string;
  readonly formatExt: boolean;
  /** True if the request must say whether to scan both sides. Only devices with a two-sided feeder need this. */
  readonly tellsSides: boolean;
}

type Thing = 'card' | 'page';

const LETTER = { width: 2550, height: 3300 };
/** Color modes, best first. With one bit per pixel, neither a face nor a hologram is visible. */
const COLORS = ['RGB24', 'RGB48', 'Grayscale8', 'Grayscale16', 'BlackAndWhite1'];
const FORMATS = ['image/jpeg', 'application/pdf', 'image/png'];
const WANTED_DPI = 300;
/** The lowest resolution at which the text on a page is readable. */
const LEAST_PAGE_DPI = 200;
/** Above this resolution, files grow but nothing more becomes readable. */
const MOST_DPI = 600;

/**
 * Returns the settings to try, best first, because a device may refuse what it announces. Returns none if the source
 * doesn't exist.
 */
export function settingsToTry(
  capabilities: Capabilities,
  source: ScannerSource,
  what: Thing,
): readonly ScanSettings[] {
  const caps = capabilities.sources[source];
  if (caps === undefined) return [];
  const ranked = caps.profiles
    .flatMap((profile) => waysOf(profile))
    .sort((a, b) => a.color - b.color || a.format - b.format);
  const [best] = ranked;
  if (best === undefined) return [];
  const common = {
    version: capabilities.version,
    source,
    ...regionOf(caps, source, what),
    tellsSides: source !== 'flatbed' && capabilities.sources.duplex !== undefined,
  };
  const settings = [best, ...alternatives(ranked, best)].map((way) => ({
    ...common,
    colorMode: COLORS[way.color] ?? null,
    resolution: resolutionOf(way.profile, what),
    format: FORMATS[way.format] ?? 'image/jpeg',
    formatExt: way.profile.formatsExt,
  }));
  return withGray(settings);
}

/** A color mode and a format of a profile, each as its rank. */
interface Way {
  readonly profile: Profile;
  readonly color: number;
  readonly format: number;
}

function waysOf(profile: Profile): Way[] {
  const colors = ranksOf(profile.colorModes, COLORS);
  const formats = ranksOf(profile.formats, FORMATS);
  if (formats.length === 0) return [];
  return colors.flatMap((color) => formats.map((format) => ({ profile, color, format })));
}

/**
 * Returns the ranks of the announced values. If no color mode is announced, the device chooses one. If no format is
 * announced, JPEG is requested.
 */
function ranksOf(announced: readonly string[], ranks: readonly string[]): number[] {
  const known = ranks.flatMap((one, rank) => (announced.includes(one) ? [rank] : []));
  return announced.length === 0 ? [ranks === FORMATS ? 0 : ranks.length] : known;
}

/** Returns the combinations to try next: another format, and gray instead of color. */
function alternatives(ranked: readonly Way[], best: Way): readonly Way[] {
  const others = ranked.filter(({ color, format }) =>
    color === best.color
      ? format !== best.format
      : COLORS[color] === 'Grayscale8' && format === best.format,
  );
  return others.filter(
    ({ color, format }, index) =>
      index === others.findIndex((one) => one.color === color && one.format === format),
  );
}

/** Adds gray if a device announces only one bit per pixel. It may refuse that for a JPEG, which doesn't support it. */
function withGray(settings: readonly ScanSettings[]): readonly ScanSettings[] {
  const [best] = settings;
  if (best?.colorMode !== 'BlackAndWhite1') return settings;
  return [best, { ...best, colorMode: 'Grayscale8' }, ...settings.slice(1)];
}

/**
 * Returns the region to scan. For a card, this is the whole glass, and the picture is cropped to the card afterward.
 * The card's position is unknown, and some devices don't accept a region as small as a card.
 */
function regionOf(caps: SourceCapabilities, source: ScannerSource, what: Thing) {
  const whole = what === 'card' && source === 'flatbed';
  const side = (most: number | null, least: number, letter: number) =>
    Math.max(whole ? (most ?? letter) : Math.min(letter, most ?? letter), least);
  return {
    width: side(caps.maxWidth, caps.minWidth, LETTER.width),
    height: side(caps.maxHeight, caps.minHeight, LETTER.height),
  };
}

function resolutionOf({ resolutions, ranges }: Profile, what: Thing): number {
  const inRanges = ranges.flatMap(({ min, max, step }) => {
    const steps = Math.floor((Math.min(WANTED_DPI, max) - min) / step);
    const below = min + Math.max(0, steps) * step;
    return [min, below, Math.min(below + step, max)];
  });
  const all = [...new Set([...resolutions, ...inRanges])].sort((a, b) => a - b);
  const least = what === 'page' ? LEAST_PAGE_DPI : WANTED_DPI;
  const below = all.filter((dpi) => dpi <= WANTED_DPI);
  const good = below.filter((dpi) => dpi >= least).at(-1);
  const above = all.find((dpi) => dpi > WANTED_DPI && dpi <= MOST_DPI);
  // If none is announced, use a resolution that every device supports.
  return good ?? above ?? below.at(-1) ?? all[0] ?? WANTED_DPI;
}

const PWG = 'http://www.pwg.org/schemas/2010/12/sm';
const ESCL = 'http://schemas.hp.com/imaging/escl/2011/05/03';

/** Returns the XML of a job request, in the form that devices accept. */
export function settingsXml(settings: ScanSettings): string {
  const { source, colorMode, resolution, format } = settings;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scan:ScanSettings xmlns:pwg="${PWG}" xmlns:scan="${ESCL}" xmlns:escl="${ESCL}">`,
    `<pwg:Version>${settings.version}</pwg:Version>`,
    '<pwg:ScanRegions><pwg:ScanRegion>',
    '<pwg:ContentRegionUnits>escl:ThreeHundredthsOfInches</pwg:ContentRegionUnits>',
    '<pwg:XOffset>0</pwg:XOffset><pwg:YOffset>0</pwg:YOffset>',
    `<pwg:Width>${settings.width}</pwg:Width><pwg:Height>${settings.height}</pwg:Height>`,
    '</pwg:ScanRegion></pwg:ScanRegions>',
    `<pwg:InputSource>${source === 'flatbed' ? 'Platen' : 'Feeder'}</pwg:InputSource>`,
    colorMode === null ? '' : `<scan:ColorMode>${colorMode}</scan:ColorMode>`,
    `<scan:XResolution>${resolution}</scan:XResolution><scan:YResolution>${resolution}</scan:YResolution>`,
    `<pwg:DocumentFormat>${format}</pwg:DocumentFormat>`,
    settings.formatExt ? `<scan:DocumentFormatExt>${format}</scan:DocumentFormatExt>` : '',
    settings.tellsSides ? `<scan:Duplex>${source === 'duplex'}</scan:Duplex>` : '',
    '</scan:ScanSettings>',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
