import { resolve } from 'node:path';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { fileKeychain } from './file-keychain.ts';
import type { Keychain } from './keychain.ts';
import { keytarKeychain } from './keytar-keychain.ts';
import { memoryKeychain } from './memory-keychain.ts';

/**
 * The keychain that `choice` names: `system`, `memory` or `file:PATH`. The last two keep nothing, or
 * keep it in the clear, so a packaged program takes `system` only. Error: `invalidRequest`.
 */
export function openKeychain(
  choice: string,
  options: { readonly packaged: boolean },
): Result<Keychain> {
  if (choice === 'system') return ok(keytarKeychain());
  if (options.packaged) return refused('Only the system keychain can be used here.');
  if (choice === 'memory') return ok(memoryKeychain());
  const path = choice.startsWith('file:') ? choice.slice('file:'.length) : '';
  if (path === '') return refused('Choose system, memory or file:PATH.');
  return ok(fileKeychain(resolve(path)));
}

function refused(message: string): Result<never> {
  return err({ code: 'invalidRequest', issues: [{ field: 'keychain', message }] });
}
