import { uuidOf } from '../random.ts';
import type { Cell } from '../store/cells.ts';

export type SampleApplication = {
  readonly id: string;
  readonly clientTrackingToken: string;
  readonly dealId: string;
  readonly businessLegalName: string;
  readonly businessPhone: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly ownerPhone: string;
  /** The `personal_information_id` of this owner (spec, endpoint 13). */
  readonly ownerRecordId: number;
  /** The ID of the application's last data orchestration run (spec, endpoint 10). */
  readonly orchestrationLogId: string;
  /** IDs for `profiles/business/…` and `profiles/individual/…` (spec, endpoint 14). */
  readonly businessProfileId: string;
  readonly individualProfileId: string;
};

type Told = Pick<
  SampleApplication,
  'clientTrackingToken' | 'dealId' | 'businessLegalName' | 'ownerName' | 'ownerRecordId'
>;

const TOLD: readonly Told[] = [
  told('88-1042', 'D-100001', 'Acme Bakery LLC', 'Jane Doe', 4821),
  told('88-2077', 'D-100002', 'Bolt Cafe Inc.', 'Marcus Bolt', 4822),
  told('88-3310', 'D-100003', 'Cedar Creek Dental PLLC', 'Dr. Priya Raman', 4823),
  told('88-4155', 'D-100004', "O'Neil & Sons Hauling, LLC", "Seán O'Neil", 4824),
  told('88-5290', 'D-100005', 'Café Zoë Corp.', 'Zoë Núñez', 4825),
];

/** The newest applications. They're easy to remember and the same for every seed. */
export const SAMPLE_APPLICATIONS: readonly SampleApplication[] = TOLD.map((sample, row) => ({
  ...sample,
  id: uuidOf('sample-application', row),
  businessPhone: `+1312555010${row}`,
  ownerEmail: emailOf(sample.ownerName),
  ownerPhone: `+1312555011${row}`,
  orchestrationLogId: uuidOf('sample-orchestration-log', row),
  businessProfileId: uuidOf('sample-business-profile', row),
  individualProfileId: uuidOf('sample-individual-profile', row),
}));

/** Fixed values for these rows. In other rows, they're generated. */
export const SAMPLE_CELLS: readonly Readonly<Record<string, Cell>>[] = SAMPLE_APPLICATIONS.map(
  (sample) => ({
    id: sample.id,
    client_tracking_token: sample.clientTrackingToken,
    deal_id: sample.dealId,
    orchestration_log_id: sample.orchestrationLogId,
  }),
);

function emailOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replace(/[^a-z]+/g, '.')}@owner.example`;
}

function told(
  clientTrackingToken: string,
  dealId: string,
  businessLegalName: string,
  ownerName: string,
  ownerRecordId: number,
): Told {
  return { clientTrackingToken, dealId, businessLegalName, ownerName, ownerRecordId };
}
