import { readArguments, USAGE } from './cli-arguments.ts';
import { createPracticePlatform } from './practice-platform.ts';

/** Runs the practice platform alone. Exit code 2 for bad arguments, 1 when it cannot start. */
async function run(): Promise<void> {
  const read = readArguments(process.argv.slice(2));
  if (!read.ok) {
    console.error(`practice-platform: ${read.text} ${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const platform = await createPracticePlatform(read.options);
  const accounts = platform.samples.accounts.map(
    ({ email, password, passwordExpired }) =>
      `${email} / ${password}${passwordExpired ? ' (expired)' : ''}`,
  );
  process.stdout.write(`Practice platform at ${platform.url}, accounts: ${accounts.join(', ')}\n`);
  if (read.samples) process.stdout.write(`${JSON.stringify(platform.samples)}\n`);
  const stop = () => void platform.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

run().catch((cause: unknown) => {
  const text = cause instanceof Error ? cause.message : String(cause);
  console.error(`practice-platform: cannot start: ${text}`);
  process.exitCode = 1;
});
