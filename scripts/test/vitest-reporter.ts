import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { Outcome, SkippedTest } from './outcome.ts';

/**
 * Writes an Outcome as JSON to the file named by VITEST_OUTCOME_FILE. Vitest's own JSON report leaves
 * out the note of `context.skip(note)`, which is the reason `npm test` has to give.
 */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped: SkippedTest[] = [];
    let passed = 0;
    // A file that cannot be loaded, or an error outside any test, is a failure without a test.
    let failed =
      unhandledErrors.length + modules.filter((module) => module.errors().length > 0).length;
    for (const test of tests) {
      const result = test.result();
      if (result.state === 'passed') passed += 1;
      else if (result.state === 'skipped') {
        const reason = result.note ?? `marked ${test.options.mode}`;
        skipped.push({ name: `${test.module.relativeModuleId} › ${test.fullName}`, reason });
      } else failed += 1;
    }
    const outcome: Outcome = { passed, failed, skipped };
    const file = process.env.VITEST_OUTCOME_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(outcome));
  }
}
