import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files. If one of them started last, it would run alone while the other cores were
 * idle.
 */
const LONG = [
  'integration/reading/paper-print',
  'integration/reading/print-reader',
  'integration/reading/card-reader',
  'integration/desk/reading',
  'integration/hosts-electron/quitting',
  'unit/precheck/vision/drawn-scenes',
  'integration/outbox/crash',
  'integration/outbox/faults',
  'integration/outbox/power-loss',
  'integration/hosts-electron/counter-flow',
  'integration/packaging/package-contents',
  'integration/precheck/workers',
  'integration/precheck/cut-apart',
  'integration/precheck/hidden-content',
  'integration/desk/filing',
  'integration/desk/large-commercial-data',
].map((name) => `/${name}.test.ts`);

/**
 * Keeps Vitest's order, but runs the slow files first. Without a record of earlier runs, Vitest can
 * only order files by size.
 */
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
