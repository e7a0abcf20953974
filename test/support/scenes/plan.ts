import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { IssueKind, Turn, VerdictLevel } from '../../../preload/contract/models/verdict.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { CardBack } from './card-back.ts';
import type { CardFront } from './card-front.ts';
import type { FileKind } from './encode.ts';
import type { RegionName } from './flat-drawing.ts';
import type { Cover } from './hand.ts';
import type { Holder } from './holder.ts';
import type { CheckedPart } from './mrz.ts';
import type { PageKind } from './page.ts';
import type { Person } from './person.ts';
import type { SceneryName } from './scenery.ts';
import type { TableName } from './table.ts';

export type Strength = 'slight' | 'clear' | 'severe';

export interface Defect {
  readonly kind: IssueKind;
  readonly level: Strength;
}

/** What is in front of the camera. */
export type Subject =
  | { readonly kind: 'front'; readonly card: CardFront }
  | { readonly kind: 'back'; readonly card: CardBack }
  | {
      readonly kind: 'passport';
      readonly person: Person;
      readonly wrongDigit: CheckedPart | null;
      /** True if both pages are in the picture, and the other one is full of text. */
      readonly facing?: boolean;
    }
  | { readonly kind: 'page'; readonly page: PageKind; readonly person: Person }
  | { readonly kind: 'scenery'; readonly name: SceneryName }
  | { readonly kind: 'emptyTable' }
  | { readonly kind: 'coveredLens' };

export type Device = 'phone' | 'webcam' | 'scanner';

/** Millimeters on the document, like the strengths of defects. */
export type Blur =
  | { readonly kind: 'defocus'; readonly sigmaMm: number }
  | { readonly kind: 'motion'; readonly lengthMm: number; readonly alongBars: boolean };

export interface Glare {
  readonly on: RegionName | 'table';
  readonly kind: 'spot' | 'sheen' | 'large' | 'band';
}

/** The surroundings of a picture on a screen. */
export type ScreenKind = 'viewer' | 'chat' | 'webPage';

/** The plan of one capture. What is left out is chosen randomly within what is good. */
export interface Plan {
  readonly key: string;
  readonly subject: Subject;
  readonly slot: Slot;
  readonly documentType: DocumentType;
  readonly defects: readonly Defect[];
  readonly expected: VerdictLevel;
  readonly allowed: readonly VerdictLevel[];
  readonly turn?: Turn;
  readonly device?: Device;
  /** True for a scan cut within the page, so that none of its edges is visible. */
  readonly edgeless?: boolean;
  readonly table?: TableName;
  readonly frac?: number;
  readonly dpi?: number;
  readonly tilt?: number;
  readonly edgeMm?: number;
  readonly blur?: Blur;
  readonly glare?: Glare;
  readonly gain?: number;
  readonly veil?: number;
  readonly castShadow?: boolean;
  /** The noise of the sensor, about 1 for a phone. */
  readonly grain?: number;
  readonly hand?: Cover;
  readonly holder?: Holder;
  readonly copy?: 'gray' | 'twoTone';
  readonly screen?: ScreenKind;
  readonly megapixels?: number;
  readonly file?: FileKind;
  readonly note?: string;
}
