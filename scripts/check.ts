import { availableParallelism } from 'node:os';
import { type CheckResult, checks, runCheck } from './check/checks.ts';
import { roomSizes } from './check/code-lines.ts';
import { declareTexts } from './text/catalogs.ts';

/**
 * `npm run check` runs all static checks. `--lines` also prints the number of lines of code in each
 * room, which is a folder of related code. `--lower-wording` runs no checks, but lowers the numbers
 * in `check/old-wording.json` to the current numbers of findings.
 */
if (process.argv.includes('--lower-wording')) {
  const { lowerOldWording } = await import('./check/wording.ts');
  await lowerOldWording();
  process.exit();
}
const started = performance.now();
// The types of the window's texts aren't in the repository, so they're generated from the catalogs.
declareTexts();
const queue = [...checks];
const failed: CheckResult[] = [];

async function worker(): Promise<void> {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const result = await runCheck(check);
    const mark = result.passed ? '✓' : '✗';
    console.log(`${mark} ${result.name} (${(result.ms / 1000).toFixed(1)} s)`);
    if (!result.passed) failed.push(result);
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
for (const result of failed) console.log(`\n── ${result.name} ──\n${result.output.trimEnd()}`);
const sizes = roomSizes();
console.log(
  process.argv.includes('--lines') ? sizes.join('\n') : `Lines of code: ${sizes.at(-1)}.`,
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `Static checks: all ${checks.length} passed in ${seconds} s.`
    : `\nStatic checks: ${failed.length} of ${checks.length} failed (${failed.map((result) => result.name).join(', ')}).`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
