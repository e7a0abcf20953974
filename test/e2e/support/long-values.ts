import { jsonAnswer } from '../../peers/practice-platform/common-faults.ts';

/** Values as long as the platform, the settings, and a file system allow. */
export const LONG = {
  /** 60 characters. */
  token: 'BRANCH-0417/2026-11-19/EQUIPMENT-FINANCE/RENEWAL-00088-10427',
  legalName:
    'The Incorporated Association of Bakers, Confectioners and Pastry Cooks of Greater Northeastern Minneapolis and Surroundings, LLC',
  /** 120 characters, the maximum for a name on this desk. */
  owner:
    'Wolfeschlegelsteinhausenbergerdorff, Maria-Magdalena Hubertine Charlotte von und zu Hohenlohe-Waldenburg-Schillingsfürst',
  /** 200 characters without a place to break. */
  fileName: `${'scanofthedriverslicenseofthemanagingpartner'.repeat(5).slice(0, 196)}.jpg`,
  email: `${'maria.magdalena.wolfeschlegelstein'.repeat(5)}@branch.lender.example`,
} as const;

/** Twelve services, with the longest names and IDs that the settings accept. */
export const TWELVE_SERVICES = Array.from({ length: 12 }, (_, at) => ({
  id:
    at === 0
      ? 'practice-identity-a'
      : `${'practice-identity-'.repeat(11).slice(0, 198)}${String(at).padStart(2, '0')}`,
  label:
    `Identity verification for the owners of small and mid-sized businesses, run ${at + 1}`.slice(
      -80,
    ),
  verification: 'government-id' as const,
}));

/** The answer to a search with one application in which every text is long (spec, endpoint 15). */
export const longSearch = (id: string | undefined) =>
  jsonAnswer(200, {
    data: [
      {
        id,
        client_tracking_token: LONG.token,
        status: 14,
        progress: 100,
        amount_needed: '1234567890.00',
        created_at: '2026-11-18T12:00:00.000000Z',
        workflow_segment: 'reactivated-after-a-second-underwriting-review',
        funders_with_offers: Array.from({ length: 1200 }, (_, at) => at),
      },
    ],
    links: { first: '?page=1', last: '?page=1', prev: null, next: null },
    meta: { current_page: 1, from: 1, last_page: 1, per_page: 50, to: 1, total: 1 },
  });
