import { parseArgs } from 'node:util';
import { createPracticePlatform } from '../main/practice/platform/practice-platform.ts';

/**
 * `npm run practice-platform`: the practice platform alone, until it is interrupted. `-- --port N` has it listen
 * there; `--samples` has it tell its sample data as a line of JSON.
 */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, samples: { type: 'boolean' } },
});
try {
  const platform = await createPracticePlatform({ port: Number(values.port) });
  const accounts = platform.samples.accounts.map(({ email, password }) => `${email} / ${password}`);
  process.stdout.write(`Practice platform at ${platform.url}, accounts: ${accounts.join(', ')}\n`);
  if (values.samples) process.stdout.write(`${JSON.stringify(platform.samples)}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void platform.close());
} catch (cause) {
  console.error(`practice-platform: cannot start: ${String(cause)}`);
  process.exitCode = 1;
}
