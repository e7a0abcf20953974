import type { ScannerSource } from '../../preload/contract/models/scanner.ts';
import { deviceText } from './device-text.ts';
import { anywhere, child, numberIn, textIn, type XmlElement } from './xml.ts';

/** A range of resolutions and the step between them, in dots per inch. */
export interface ResolutionRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A combination of options that a source offers. */
export interface Profile {
  readonly colorModes: readonly string[];
  readonly formats: readonly string[];
  /** True if the formats were announced in the newer field. Requests must then use that field too. */
  readonly formatsExt: boolean;
  readonly resolutions: readonly number[];
  readonly ranges: readonly ResolutionRange[];
}

/**
 * What the glass or the feeder can do. Sizes are in 1/300 inch, and maximum sizes are null if they aren't announced.
 */
export interface SourceCapabilities {
  readonly minWidth: number;
  readonly minHeight: number;
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
  readonly profiles: readonly Profile[];
}

export interface Capabilities {
  readonly version: string;
  /** The name, cleaned for display. Empty if the device announces none. */
  readonly makeAndModel: string;
  readonly sources: Readonly<Partial<Record<ScannerSource, SourceCapabilities>>>;
}

/** Returns what the device announces, or null if the document doesn't describe an eSCL scanner. */
export function readCapabilities(root: XmlElement | null): Capabilities | null {
  if (root?.name !== 'ScannerCapabilities') return null;
  const platen = child(root, 'Platen');
  const feeder = child(root, 'Adf');
  const shared = anywhere(child(root, 'SettingProfiles'), 'SettingProfile');
  const flatbed = sourceOf(child(platen, 'PlatenInputCaps') ?? platen, shared);
  const simplex = sourceOf(child(feeder, 'AdfSimplexInputCaps'), shared);
  const duplex = sourceOf(child(feeder, 'AdfDuplexInputCaps'), shared);
  const isDuplex = anywhere(feeder, 'AdfOption').some(({ text }) => text.trim() === 'Duplex');
  // Some devices announce two-sided scanning as an option of the one-sided feeder. Others describe only the two-sided
  // feeder.
  const both = duplex ?? (isDuplex ? simplex : null);
  const one = simplex ?? duplex;
  if (flatbed === null && one === null) return null;
  return {
    version: /^\d+\.\d+$/.test(textIn(root, 'Version')) ? textIn(root, 'Version') : '2.0',
    makeAndModel: deviceText(textIn(root, 'MakeAndModel')),
    sources: {
      ...(flatbed && { flatbed }),
      ...(one && { feeder: one }),
      ...(both && { duplex: both }),
    },
  };
}

function sourceOf(
  caps: XmlElement | null,
  shared: readonly XmlElement[],
): SourceCapabilities | null {
  if (caps === null) return null;
  const own = anywhere(caps, 'SettingProfile');
  const found = own.length > 0 ? own : shared;
  const profiles = (found.length > 0 ? found : [caps]).map(profileOf);
  return {
    minWidth: numberIn(caps, 'MinWidth') ?? 0,
    minHeight: numberIn(caps, 'MinHeight') ?? 0,
    maxWidth: numberIn(caps, 'MaxWidth') || null,
    maxHeight: numberIn(caps, 'MaxHeight') || null,
    profiles,
  };
}

function profileOf(profile: XmlElement): Profile {
  const ext = textsOf(profile, 'DocumentFormatExt');
  const plain = textsOf(profile, 'DocumentFormat');
  return {
    colorModes: textsOf(profile, 'ColorMode'),
    formats: [...new Set([...ext, ...plain].map((format) => format.toLowerCase()))],
    formatsExt: ext.length > 0,
    resolutions: resolutionsOf(profile),
    ranges: rangesOf(profile),
  };
}

function textsOf(element: XmlElement, name: string): string[] {
  const texts = anywhere(element, name).map(({ text }) => text.trim());
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** Returns the resolutions in all lists that are the same in both directions. */
function resolutionsOf(profile: XmlElement): number[] {
  const pairs = anywhere(profile, 'DiscreteResolution').flatMap((one) => {
    const x = numberIn(one, 'XResolution');
    return x !== null && x > 0 && x === (numberIn(one, 'YResolution') ?? x) ? [x] : [];
  });
  return [...new Set(pairs)].sort((a, b) => a - b);
}

function rangesOf(profile: XmlElement): ResolutionRange[] {
  return anywhere(profile, 'ResolutionRange').flatMap((range) => {
    const x = rangeIn(child(range, 'XResolution') ?? child(range, 'XResolutionRange') ?? range);
    const y = rangeIn(child(range, 'YResolution') ?? child(range, 'YResolutionRange') ?? range);
    if (x === null || y === null) return [];
    const [min, max] = [Math.max(x.min, y.min), Math.min(x.max, y.max)];
    return min <= max ? [{ min, max, step: Math.max(x.step, y.step) }] : [];
  });
}

function rangeIn(element: XmlElement): ResolutionRange | null {
  const [min, max] = [numberIn(element, 'Min'), numberIn(element, 'Max')];
  if (min === null || max === null || min === 0 || min > max) return null;
  return { min, max, step: numberIn(element, 'Step') || 1 };
}

/** Returns the sources of a device in the order in which they are offered. */
export function sourcesOf({ sources }: Capabilities): ScannerSource[] {
  return (['flatbed', 'feeder', 'duplex'] as const).filter((source) => source in sources);
}
