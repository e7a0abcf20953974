import { lockProfile } from '../../../main/vault/profile-lock.ts';

/** Run in a process of its own: takes a profile, says how that went, and stays until killed. */
const lock = lockProfile(process.argv[2] ?? '');
process.stdout.write(`${lock.ok ? 'held' : lock.error.code}\n`);
setInterval(() => {}, 60_000);
