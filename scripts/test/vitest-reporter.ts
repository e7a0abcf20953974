import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { FailedTest, Outcome, SkippedTest } from './outcome.ts';

/**
 * Writes an Outcome as JSON to the file named by VITEST_OUTCOME_FILE. Vitest's own JSON report leaves
 * out the note of `context.skip(note)`, which is the reason `npm test` has to give.
 */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped: SkippedTest[] = [];
    let passed = 0;
    // A file that cannot be loaded, or an error outside any test, is a failure without a test.
    const failed: FailedTest[] = [
      ...unhandledErrors.map(({ message }) => ({ name: 'outside any test', message })),
      ...modules.flatMap((module) => failureOf(module.relativeModuleId, module.errors())),
    ];
    for (const test of tests) {
      const result = test.result();
      const name = `${test.module.relativeModuleId} › ${test.fullName}`;
      if (result.state === 'passed') passed += 1;
      else if (result.state === 'skipped') {
        const reason = result.note ?? `marked ${test.options.mode}`;
        skipped.push({ name, reason });
      } else failed.push({ name, message: messageOf(result.errors ?? []) });
    }
    const outcome: Outcome = { passed, failed, skipped };
    const file = process.env.VITEST_OUTCOME_FILE;
    if (file !== undefined) writeFileSync(file, JSON.stringify(outcome));
  }
}

function failureOf(name: string, errors: readonly { message: string }[]): readonly FailedTest[] {
  return errors.length > 0 ? [{ name, message: messageOf(errors) }] : [];
}

function messageOf(errors: readonly { message: string }[]): string {
  return errors.map(({ message }) => message).join('\n');
}
