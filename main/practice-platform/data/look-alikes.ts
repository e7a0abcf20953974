/** Branches of one chain, each a business of its own with an owner of its own: rows that look alike. */
const CHAIN = { name: 'Riverbend Diner LLC', first: 24, step: 13, count: 8 } as const;
/** People of one name. */
const NAMESAKES = { name: 'Maria Lopez', first: 31, step: 17, count: 6 } as const;

type Series = {
  readonly name: string;
  readonly first: number;
  readonly step: number;
  readonly count: number;
};

/** The legal name of the n-th business where it is one of the chain. */
export const chainName = (n: number): string | undefined => nameIn(CHAIN, n);

/** The full name of the n-th owner where it is one of the namesakes. */
export const namesakeName = (n: number): string | undefined => nameIn(NAMESAKES, n);

function nameIn({ name, first, step, count }: Series, n: number): string | undefined {
  const at = (n - first) / step;
  return Number.isInteger(at) && at >= 0 && at < count ? name : undefined;
}
