import { SaxesParser } from 'saxes';
import type { DeviceStatus, ScanSettings } from './device.ts';
import type { Region } from './pictures/draw-page.ts';

const SCAN = 'http://schemas.hp.com/imaging/escl/2011/05/03';
const PWG = 'http://www.pwg.org/schemas/2010/12/sm';
const VERSION = '2.63';

/** The capabilities of the glass or the feeder. Sizes are in 1/300 inch. */
type Source = {
  readonly least: readonly [width: number, height: number];
  readonly most: readonly [width: number, height: number];
  readonly resolutions: readonly number[];
};

const FORMAT = 'image/jpeg';
const COLOR_MODES = ['RGB24', 'Grayscale8'] as const;
const GLASS: Source = {
  least: [8, 8],
  most: [2550, 3508],
  resolutions: [75, 100, 150, 200, 300, 400, 600],
};
const FEEDER: Source = {
  least: [600, 900],
  most: [2550, 4200],
  resolutions: [75, 100, 150, 200, 300],
};

/** Returns the device's ScannerCapabilities. `address` is the address that the client used. */
export function capabilities(address: string): string {
  return document(
    'ScannerCapabilities',
    `<pwg:MakeAndModel>Practice MFP 428</pwg:MakeAndModel>
    <scan:Manufacturer>Practice</scan:Manufacturer>
    <pwg:SerialNumber>PRACTICE00428</pwg:SerialNumber>
    <scan:UUID>4509a320-00a0-008f-00b6-002507510eca</scan:UUID>
    <scan:AdminURI>${address}/</scan:AdminURI>
    <scan:Platen>${source('PlatenInputCaps', GLASS)}</scan:Platen>
    <scan:Adf>${source('AdfSimplexInputCaps', FEEDER)}${source('AdfDuplexInputCaps', FEEDER)}
      <scan:FeederCapacity>50</scan:FeederCapacity>
      <scan:AdfOptions>
        <scan:AdfOption>DetectPaperLoaded</scan:AdfOption><scan:AdfOption>Duplex</scan:AdfOption>
      </scan:AdfOptions></scan:Adf>`,
  );
}

function source(name: string, { least, most, resolutions }: Source): string {
  const modes = COLOR_MODES.map((mode) => `<scan:ColorMode>${mode}</scan:ColorMode>`);
  const discrete = resolutions.map(
    (dpi) => `<scan:DiscreteResolution><scan:XResolution>${dpi}</scan:XResolution>
      <scan:YResolution>${dpi}</scan:YResolution></scan:DiscreteResolution>`,
  );
  return `<scan:${name}>
    <scan:MinWidth>${least[0]}</scan:MinWidth><scan:MaxWidth>${most[0]}</scan:MaxWidth>
    <scan:MinHeight>${least[1]}</scan:MinHeight><scan:MaxHeight>${most[1]}</scan:MaxHeight>
    <scan:MaxScanRegions>1</scan:MaxScanRegions>
    <scan:SettingProfiles><scan:SettingProfile>
      <scan:ColorModes>${modes.join('')}</scan:ColorModes>
      <scan:DocumentFormats><pwg:DocumentFormat>${FORMAT}</pwg:DocumentFormat>
        <scan:DocumentFormatExt>${FORMAT}</scan:DocumentFormatExt></scan:DocumentFormats>
      <scan:SupportedResolutions><scan:DiscreteResolutions>${discrete.join('')}
      </scan:DiscreteResolutions></scan:SupportedResolutions>
    </scan:SettingProfile></scan:SettingProfiles></scan:${name}>`;
}

/** Returns the device's ScannerStatus. */
export function scannerStatus({ state, adfState, jobs }: DeviceStatus): string {
  const told = jobs.map(
    (job) => `<scan:JobInfo>
      <pwg:JobUri>${pathOf(job.id)}</pwg:JobUri><pwg:JobUuid>${job.id}</pwg:JobUuid>
      <scan:Age>${Math.floor((Date.now() - job.begun) / 1000)}</scan:Age>
      <pwg:ImagesCompleted>${job.completed}</pwg:ImagesCompleted>
      <pwg:ImagesToTransfer>${job.open ? 1 : 0}</pwg:ImagesToTransfer>
      <pwg:JobState>${job.state}</pwg:JobState>
      <pwg:JobStateReasons><pwg:JobStateReason>${job.reason}</pwg:JobStateReason></pwg:JobStateReasons>
    </scan:JobInfo>`,
  );
  return document(
    'ScannerStatus',
    `<pwg:State>${state}</pwg:State><scan:AdfState>${adfState}</scan:AdfState>
    <scan:Jobs>${told.join('')}</scan:Jobs>`,
  );
}

function document(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<scan:${root} xmlns:pwg="${PWG}" xmlns:scan="${SCAN}"><pwg:Version>${VERSION}</pwg:Version>
${content}</scan:${root}>
`;
}

/** Returns the path of a job, without a host. */
export function pathOf(jobId: string): string {
  return `/eSCL/ScanJobs/${jobId}`;
}

/** Returns the settings in the body of a POST to ScanJobs, or null if the device doesn't announce them. */
export function readScanSettings(body: string): ScanSettings | null {
  const values = valuesIn(body);
  const text = (name: string) => values?.get(name) ?? '';
  const source = (['Platen', 'Feeder'] as const).find((one) => one === text('InputSource'));
  const colorMode = COLOR_MODES.find((one) => one === text('ColorMode'));
  const [left, top, width, height] = ['XOffset', 'YOffset', 'Width', 'Height'].map((name) =>
    Number(text(name)),
  );
  const resolution = Number(text('XResolution'));
  const settings = { source, colorMode, resolution, duplex: text('Duplex') === 'true' };
  const region = { left, top, width, height } as Region;
  if (source === undefined || colorMode === undefined || text('DocumentFormat') !== FORMAT)
    return null;
  const { least, most, resolutions } = source === 'Platen' ? GLASS : FEEDER;
  const fits =
    region.width >= least[0] &&
    region.height >= least[1] &&
    region.left + region.width <= most[0] &&
    region.top + region.height <= most[1];
  return fits && resolutions.includes(resolution)
    ? { ...settings, source, colorMode, region }
    : null;
}

/** Returns the text of each element by its local name, or null if the body isn't XML. */
function valuesIn(body: string): ReadonlyMap<string, string> | null {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const values = new Map<string, string>();
  let name = '';
  parser.on('error', (cause) => {
    throw cause;
  });
  parser.on('opentag', ({ local }) => {
    name = local;
  });
  parser.on('text', (text) => {
    if (text.trim() !== '') values.set(name, text.trim());
  });
  try {
    parser.write(body).close();
    return values;
  } catch {
    return null;
  }
}
