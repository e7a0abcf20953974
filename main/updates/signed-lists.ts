import { arch, platform } from 'node:process';
import { type AppUpdater, Provider, type UpdateInfo } from 'electron-updater';
import {
  type ProviderRuntimeOptions,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js';
import type { Network } from '../network/network.ts';
import type { UpdatePolicy } from '../settings/update-policy.ts';
import { fetchShort } from './fetching.ts';
import {
  LONGEST_LIST,
  listName,
  type ReleaseList,
  readReleaseList,
  SIGNATURE_BYTES,
} from './release-list.ts';
import { UpdateRefused } from './update-refused.ts';

export interface ListSource {
  readonly network: Pick<Network, 'fresh'>;
  readonly policy: UpdatePolicy;
  /** Breaks off the look that is under way. */
  readonly signal: () => AbortSignal;
  /** Told of each list that was found good, before electron-updater judges its version. */
  readonly onList: (list: ReleaseList) => void;
}

/**
 * Has electron-updater ask for the lists of `source`: `updateProvider` of its own `custom` option. The
 * signature lies beside the list, in a file of the same name with `.sig` behind it.
 */
export function signedLists({ network, policy, signal, onList }: ListSource) {
  const base = new URL(policy.address);
  return class SignedLists extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      const name = listName(policy.channel, platform, arch);
      const bytes = await fetchShort(network, new URL(name, base), LONGEST_LIST, signal());
      const signature = await this.#signature(new URL(`${name}.sig`, base));
      const list = readReleaseList(name, bytes, signature, policy.publicKey);
      onList(list);
      return { ...list, path: '', sha512: '', releaseDate: '' } as UpdateInfo;
    }

    override resolveFiles(list: UpdateInfo) {
      return resolveFiles(list, base);
    }

    async #signature(url: URL): Promise<Uint8Array> {
      try {
        return await fetchShort(network, url, SIGNATURE_BYTES, signal());
      } catch (cause) {
        if (!(cause instanceof UpdateRefused)) throw cause;
        if (cause.problem === 'notThere') throw new UpdateRefused('notSigned');
        throw cause.problem === 'notUnderstood' ? new UpdateRefused('wrongSignature') : cause;
      }
    }
  };
}
