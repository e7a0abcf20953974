import type { XmlStyle } from './escl/xml-writer.ts';

export type ColorMode = 'BlackAndWhite1' | 'Grayscale8' | 'RGB24';
export type Format = 'image/jpeg' | 'application/pdf';

/** Resolutions in dots per inch: a list, a range, or both. */
export type Resolutions = {
  readonly discrete?: readonly number[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
};

/** Settings that go together. A job has to lie within one of them. */
export type SettingProfile = {
  readonly colorModes: readonly ColorMode[];
  readonly formats: readonly Format[];
  /** Whether the formats are announced as DocumentFormatExt too. */
  readonly formatsExt: boolean;
  readonly resolutions: Resolutions;
};

/** What the glass or the feeder can do; sizes in 1/300 inch. */
export type SourceCaps = {
  readonly width: { readonly min: number; readonly max: number };
  readonly height: { readonly min: number; readonly max: number };
  readonly profiles: readonly SettingProfile[];
  readonly intents: readonly string[];
};

export type FeederProfile = {
  readonly simplex: SourceCaps;
  readonly duplex: SourceCaps | null;
  readonly capacity: number;
  /** What AdfState says when nothing lies there. */
  readonly emptyState: 'ScannerAdfEmpty' | 'ScannerAdfProcessing';
  /** Whether a job on an empty feeder is refused at once, ends before its first page, or is called a jam. */
  readonly whenEmpty: 'refused' | 'no page' | 'jam';
  /** A picture ends where the paper ends, however long a region was asked for. */
  readonly cutsAtPaperEnd: boolean;
};

/** How a kind of device behaves, as plain data. */
export type Profile = {
  readonly name: string;
  readonly version: string;
  readonly makeAndModel: string;
  readonly manufacturer: string | null;
  readonly serialNumber: string;
  readonly uuid: string | null;
  readonly xml: XmlStyle;
  readonly platen: SourceCaps | null;
  readonly feeder: FeederProfile | null;
  readonly compression: boolean;
  /**
   * How a job's address is told: with the address the device was asked at, as a path, as a path from
   * ScanJobs on, or with a name and port that lead nowhere.
   */
  readonly location: 'absolute' | 'path' | 'relative' | 'other host';
  readonly locationEndsInSlash: boolean;
  readonly jobId: 'number' | 'uuid' | 'urn:uuid';
  /** Whether a PDF has all pages of a job, or each page comes as a PDF of its own. */
  readonly pdf: 'all pages' | 'one page';
  readonly endOfJob: 404 | 410;
  /** How often NextDocument is answered with 503 before each page. */
  readonly notReady: number;
  readonly tls: boolean;
  /** `localhost`: whoever names another host is turned away, as by devices behind USB. */
  readonly host: 'any' | 'localhost';
};
