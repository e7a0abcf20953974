import { parseArgs } from 'node:util';
import { createPracticePlatform } from '../main/practice/platform/practice-platform.ts';

/**
 * `npm run practice-platform` runs only the practice platform, until it's interrupted. `--port N`
 * sets its port. `--password WORD` and `--portal-key KEY` replace the random ones. `--samples`
 * prints its sample data as one line of JSON.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    password: { type: 'string' },
    'portal-key': { type: 'string' },
    samples: { type: 'boolean' },
  },
});
const { port, password, 'portal-key': portalKey } = values;
try {
  const platform = await createPracticePlatform({
    port: Number(port),
    ...(password !== undefined && { password }),
    ...(portalKey !== undefined && { portalKey }),
  });
  const { samples, url } = platform;
  const accounts = samples.accounts.map((account) => `${account.email} / ${account.password}`);
  process.stdout.write(
    `Practice platform at ${url}, accounts: ${accounts.join(', ')}, key from the portal: ${samples.portalKey}\n`,
  );
  if (values.samples) process.stdout.write(`${JSON.stringify(samples)}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void platform.close());
} catch (cause) {
  console.error(`practice-platform: cannot start: ${String(cause)}`);
  process.exitCode = 1;
}
