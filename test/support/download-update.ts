import { createNetwork } from '../../main/network/network.ts';
import { openUpdater } from '../../main/updates/updater.ts';

/** Runs in a process of its own, to be killed: says each time that more of a package came. */
const { address, folder, publicKey, certificate } = JSON.parse(process.argv[2] ?? '');
const managed = () => ({ proxy: null, certificates: [certificate] });
const updater = await openUpdater({
  kind: 'appImage',
  version: '1.0.0',
  folder,
  network: createNetwork({ env: {}, managed }),
  policy: { address, publicKey, hours: { from: 0, to: 0 }, channel: 'latest', backTo: null },
});
const { signal } = new AbortController();
await updater.look(signal);
await updater.download(signal, (share) => process.stdout.write(`${share}\n`));
