import { expect, test } from 'vitest';
import { openPractice, sendForm } from './raw-client.ts';

/**
 * Returns what a platform has of a form that was cut off at this point. A lenient platform parses
 * it as PHP would.
 */
async function cutForm(lenientMultipart: boolean, upTo: (body: Buffer) => number) {
  await using practice = await openPractice({ lenientMultipart });
  const { faults, ledger } = practice.platform;
  let afterBytes = 0;
  const fields = {
    front_photo: new Blob([Buffer.from(`\xff\xd8\xff${'p'.repeat(5_000)}`, 'latin1')]),
    ...{ service: 'practice-identity-a', verification: 'government-id' },
    ...{ personal_information_id: '4821', type: 'drivers_license' },
  };
  const sent = sendForm(practice, fields, (body) => {
    afterBytes = upTo(body);
    const fault = { kind: 'cut-request', afterBytes } as const;
    faults.add({ operation: 'createVerification', fault });
  });
  await expect(sent).rejects.toThrow();
  const [request] = ledger.requestsOf('createVerification');
  await expect.poll(() => request?.over).toBe(true);
  expect(request).toMatchObject({ bytesReceived: afterBytes, complete: false });
  return ledger.verifications;
}

/** Returns the position after that text. */
const behind = (text: string) => (body: Buffer) => body.indexOf(text) + text.length;

test.each<[string, boolean, (body: Buffer) => number, number]>([
  [
    'no platform but a lenient one makes anything of a cut body',
    false,
    (body) => body.length - 3,
    0,
  ],
  ['cut after everything it requires, it is a verification', true, (body) => body.length - 3, 1],
  ['a text cut short is taken as far as it came', true, behind('drivers_license'), 1],
  ['a text that is no type any more is refused', true, behind('drivers_licens'), 0],
  ['a file cut short is none', true, behind('ppp'), 0],
])('%s', async (_, lenient, upTo, made) => {
  const verifications = await cutForm(lenient, upTo);
  expect(verifications).toHaveLength(made);
  const files = [{ field: 'front_photo', bytes: 5_003 }];
  if (made > 0) expect(verifications).toMatchObject([{ fromCutBody: true, files }]);
});
