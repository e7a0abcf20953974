import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest; started last, one would run alone while the other cores idle. */
const LONG = [
  'integration/hosts-electron/quitting',
  'unit/precheck/vision/drawn-scenes',
  'integration/outbox/crash',
  'integration/outbox/faults',
  'integration/outbox/power-loss',
  'integration/hosts-electron/counter-flow',
  'integration/packaging/package-contents',
  'integration/precheck/workers',
  'integration/precheck/cut-apart',
  'integration/precheck/carried',
  'integration/desk/filing',
  'integration/desk/large-commercial-data',
].map((name) => `/${name}.test.ts`);

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
