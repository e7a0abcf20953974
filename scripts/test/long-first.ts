import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest; started last, one would run alone while the other cores idle. */
const LONG = [
  'hosts-electron/quitting',
  'outbox/crash',
  'hosts-electron/counter-flow',
  'packaging/package-contents',
  'precheck/workers',
  'outbox/faults',
  'precheck/cut-apart',
  'precheck/carried',
  'desk/filing',
  'desk/large-commercial-data',
].map((name) => `/integration/${name}.test.ts`);

/** Vitest's own order, which without a record of earlier runs knows sizes only, with the long files first. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((end) => moduleId.endsWith(end));
      return found < 0 ? LONG.length : found;
    };
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}
