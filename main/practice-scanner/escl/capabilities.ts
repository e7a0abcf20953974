import type {
  FeederProfile,
  Profile,
  Resolutions,
  SettingProfile,
  SourceCaps,
} from '../profile.ts';
import { type Element, element } from './xml-writer.ts';

/** The ScannerCapabilities of a device. `address` is where it was asked. */
export function capabilities(profile: Profile, address: string): Element {
  const { manufacturer, uuid, platen, feeder } = profile;
  return element('scan:ScannerCapabilities', [
    element('pwg:Version', profile.version),
    element('pwg:MakeAndModel', profile.makeAndModel),
    manufacturer === null ? null : element('scan:Manufacturer', manufacturer),
    element('pwg:SerialNumber', profile.serialNumber),
    uuid === null ? null : element('scan:UUID', uuid),
    element('scan:AdminURI', `${address}/`),
    platen === null ? null : element('scan:Platen', [source('scan:PlatenInputCaps', platen)]),
    feeder === null ? null : element('scan:Adf', adf(feeder)),
    profile.compression ? compression() : null,
  ]);
}

function adf({ simplex, duplex, capacity }: FeederProfile): readonly (Element | null)[] {
  return [
    source('scan:AdfSimplexInputCaps', simplex),
    duplex === null ? null : source('scan:AdfDuplexInputCaps', duplex),
    element('scan:FeederCapacity', capacity),
    element('scan:AdfOptions', [
      element('scan:AdfOption', 'DetectPaperLoaded'),
      duplex === null ? null : element('scan:AdfOption', 'Duplex'),
    ]),
  ];
}

function source(name: Element['name'], { width, height, profiles, intents }: SourceCaps): Element {
  return element(name, [
    element('scan:MinWidth', width.min),
    element('scan:MaxWidth', width.max),
    element('scan:MinHeight', height.min),
    element('scan:MaxHeight', height.max),
    element('scan:MaxScanRegions', 1),
    element('scan:SettingProfiles', profiles.map(settingProfile)),
    element(
      'scan:SupportedIntents',
      intents.map((intent) => element('scan:Intent', intent)),
    ),
  ]);
}

function settingProfile({ colorModes, formats, formatsExt, resolutions }: SettingProfile): Element {
  return element('scan:SettingProfile', [
    element(
      'scan:ColorModes',
      colorModes.map((mode) => element('scan:ColorMode', mode)),
    ),
    element('scan:DocumentFormats', [
      ...formats.map((format) => element('pwg:DocumentFormat', format)),
      ...(formatsExt ? formats.map((format) => element('scan:DocumentFormatExt', format)) : []),
    ]),
    element('scan:SupportedResolutions', supported(resolutions)),
  ]);
}

function supported({ discrete, range }: Resolutions): readonly Element[] {
  const both = (content: Element['content']) => [
    element('scan:XResolution', content),
    element('scan:YResolution', content),
  ];
  return [
    ...(discrete === undefined
      ? []
      : [
          element(
            'scan:DiscreteResolutions',
            discrete.map((dpi) => element('scan:DiscreteResolution', both(dpi))),
          ),
        ]),
    ...(range === undefined
      ? []
      : [
          element(
            'scan:ResolutionRange',
            both([
              element('scan:Min', range.min),
              element('scan:Max', range.max),
              element('scan:Normal', 300),
              element('scan:Step', range.step),
            ]),
          ),
        ]),
  ];
}

function compression(): Element {
  return element('scan:CompressionFactorSupport', [
    element('scan:Min', 0),
    element('scan:Max', 100),
    element('scan:Normal', 25),
    element('scan:Step', 1),
  ]);
}
