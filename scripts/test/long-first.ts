import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take about a minute each; started last, one would run alone while the other core idles. */
const LONG = ['/outbox/crash.test.ts', '/desk/lock.test.ts'];

/** Vitest's own order, which without a record of earlier runs knows sizes only, with the long files first. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((end) => moduleId.endsWith(end));
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}
