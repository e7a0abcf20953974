import { expect, test } from 'vitest';
import { mintBoxKeys, openSealed, sealTo } from '../../../main/vault/sealed-box.ts';

const TEXT = Buffer.from('for one pair of eyes');

test('what is sealed for somebody opens with their key alone, in its own place, and unchanged', () => {
  const [keys, others] = [mintBoxKeys(), mintBoxKeys()];
  const sealed = sealTo(keys.publicKey, TEXT, 'here');
  expect(openSealed(keys, sealed, 'here')).toEqual(TEXT);
  expect(openSealed(others, sealed, 'here')).toBeNull();
  expect(openSealed(keys, sealed, 'elsewhere')).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSealed(keys, changed, 'here'), `byte ${at}`).toBeNull();
    expect(openSealed(keys, sealed.subarray(0, at), 'here')).toBeNull();
  }
  expect(sealTo(keys.publicKey, TEXT, 'here')).not.toEqual(sealed);
});
