import type { ColorMode, Format, Profile, SettingProfile, SourceCaps } from '../profile.ts';
import { BadXml, type Node, readXml } from './xml-reader.ts';
import { NAMESPACES } from './xml-writer.ts';

/** A part of what lies before the sensor, in 1/300 inch. */
export type Region = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export type ScanSettings = {
  readonly source: 'Platen' | 'Feeder';
  readonly duplex: boolean;
  readonly colorMode: ColorMode;
  readonly format: Format;
  /** Dots per inch, the same both ways. */
  readonly resolution: number;
  readonly region: Region;
  readonly intent: string | null;
};

/** A job that is not begun: 400 for what is no scan settings, 409 for what the device cannot do. */
export class Refusal extends Error {
  readonly status: 400 | 409;

  constructor(status: 400 | 409, why: string) {
    super(why);
    this.status = status;
  }
}

/** Reads the body of a POST to ScanJobs strictly, by what the device announced. Throws a `Refusal`. */
export function readScanSettings(body: string, profile: Profile): ScanSettings {
  const root = parsed(body);
  if (root.name !== 'ScanSettings' || root.space !== NAMESPACES.scan)
    throw new Refusal(400, 'The root is no ScanSettings.');
  refuseUnknown(root);
  if (!/^2\.\d+$/.test(required(root, 'pwg', 'Version')))
    throw new Refusal(409, 'Version is none that this device knows.');
  const { source, duplex, caps } = sourceOf(root, profile);
  const colorMode = required(root, 'scan', 'ColorMode');
  const format = required(root, 'pwg', 'DocumentFormat');
  const resolution = resolutionOf(root);
  const fitting = caps.profiles.find((one) => fits(one, colorMode, format, resolution));
  if (fitting === undefined)
    throw new Refusal(
      409,
      `${colorMode}, ${format} and ${resolution} dpi are not announced together.`,
    );
  const extended = optional(root, 'scan', 'DocumentFormatExt');
  if (extended !== null && (!fitting.formatsExt || extended !== format))
    throw new Refusal(409, 'DocumentFormatExt is not announced, or not the DocumentFormat.');
  const intent = optional(root, 'scan', 'Intent');
  if (intent !== null && !caps.intents.includes(intent))
    throw new Refusal(409, `The intent ${intent} is not announced.`);
  checkCompression(root, profile);
  return {
    source,
    duplex,
    colorMode: colorMode as ColorMode,
    format: format as Format,
    resolution,
    region: regionOf(root, caps),
    intent,
  };
}

function parsed(body: string): Node {
  try {
    return readXml(body);
  } catch (cause) {
    if (cause instanceof BadXml) throw new Refusal(400, cause.message);
    throw cause;
  }
}

const KNOWN: Readonly<Record<keyof typeof NAMESPACES, readonly string[]>> = {
  pwg: ['Version', 'ScanRegions', 'InputSource', 'DocumentFormat'],
  scan: [
    ...['Intent', 'ColorMode', 'DocumentFormatExt', 'XResolution', 'YResolution'],
    ...['Duplex', 'CompressionFactor'],
  ],
};

/** Refuses what no device of ours announces, and what a client wrote into the wrong namespace. */
function refuseUnknown(root: Node): void {
  for (const { space, name } of root.children) {
    const known = (['pwg', 'scan'] as const).some(
      (prefix) => space === NAMESPACES[prefix] && KNOWN[prefix].includes(name),
    );
    if (!known) throw new Refusal(409, `${name} of "${space}" is not announced.`);
  }
}

function optional(parent: Node, prefix: keyof typeof NAMESPACES, name: string): string | null {
  const found = parent.children.filter(
    (child) => child.space === NAMESPACES[prefix] && child.name === name,
  );
  if (found.length > 1) throw new Refusal(400, `${name} is given twice.`);
  return found[0]?.text ?? null;
}

function required(parent: Node, prefix: keyof typeof NAMESPACES, name: string): string {
  const text = optional(parent, prefix, name);
  if (text === null || text === '') throw new Refusal(400, `${name} is missing.`);
  return text;
}

function numberOf(parent: Node, prefix: keyof typeof NAMESPACES, name: string): number {
  const text = required(parent, prefix, name);
  if (!/^\d{1,6}$/.test(text)) throw new Refusal(400, `${name} is no whole number.`);
  return Number(text);
}

function sourceOf(
  root: Node,
  { platen, feeder }: Profile,
): Pick<ScanSettings, 'source' | 'duplex'> & { readonly caps: SourceCaps } {
  const source = required(root, 'pwg', 'InputSource');
  const duplex = optional(root, 'scan', 'Duplex');
  if (duplex !== null && !['true', 'false'].includes(duplex))
    throw new Refusal(400, 'Duplex is neither true nor false.');
  if (source === 'Platen' && platen !== null) {
    if (duplex !== null) throw new Refusal(409, 'Duplex is for the feeder only.');
    return { source, duplex: false, caps: platen };
  }
  if (source === 'Feeder' && feeder !== null) {
    const caps = duplex === 'true' ? feeder.duplex : feeder.simplex;
    if (caps === null) throw new Refusal(409, 'This feeder scans one side only.');
    return { source, duplex: duplex === 'true', caps };
  }
  throw new Refusal(409, `There is no input source ${source}.`);
}

function resolutionOf(root: Node): number {
  const x = numberOf(root, 'scan', 'XResolution');
  if (numberOf(root, 'scan', 'YResolution') !== x)
    throw new Refusal(409, 'The resolutions of both ways differ.');
  return x;
}

function fits(
  { colorModes, formats, resolutions }: SettingProfile,
  colorMode: string,
  format: string,
  dpi: number,
): boolean {
  const { discrete, range } = resolutions;
  const inRange =
    range !== undefined &&
    dpi >= range.min &&
    dpi <= range.max &&
    (dpi - range.min) % range.step === 0;
  return (
    (colorModes as readonly string[]).includes(colorMode) &&
    (formats as readonly string[]).includes(format) &&
    (inRange || (discrete?.includes(dpi) ?? false))
  );
}

function checkCompression(root: Node, { compression }: Profile): void {
  if (optional(root, 'scan', 'CompressionFactor') === null) return;
  if (!compression) throw new Refusal(409, 'CompressionFactor is not announced.');
  if (numberOf(root, 'scan', 'CompressionFactor') > 100)
    throw new Refusal(409, 'CompressionFactor goes to 100.');
}

function regionOf(root: Node, { width, height }: SourceCaps): Region {
  const regions = root.children.find(({ name }) => name === 'ScanRegions')?.children ?? [];
  const [region] = regions;
  if (region?.name !== 'ScanRegion' || region.space !== NAMESPACES.pwg || regions.length > 1)
    throw new Refusal(409, 'There is not exactly one ScanRegion.');
  if (required(region, 'pwg', 'ContentRegionUnits') !== 'escl:ThreeHundredthsOfInches')
    throw new Refusal(409, 'ContentRegionUnits is not escl:ThreeHundredthsOfInches.');
  const asked = {
    left: numberOf(region, 'pwg', 'XOffset'),
    top: numberOf(region, 'pwg', 'YOffset'),
    width: numberOf(region, 'pwg', 'Width'),
    height: numberOf(region, 'pwg', 'Height'),
  };
  const fitsIn =
    asked.width >= width.min &&
    asked.height >= height.min &&
    asked.left + asked.width <= width.max &&
    asked.top + asked.height <= height.max;
  if (!fitsIn) throw new Refusal(409, 'The region is smaller or larger than announced.');
  return asked;
}
