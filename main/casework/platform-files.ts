import type { PlatformFileId } from '../../preload/contract/ids.ts';
import type { PlatformFile } from '../../preload/contract/models/platform-file.ts';
import { err, type Result } from '../../preload/contract/result.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

/** A file on its way to where staff save it. */
export interface SavedFile {
  readonly name: string;
  /** Without the dot. */
  readonly ending: string;
  readonly mediaType: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Files of the platform, opened by their id (spec, endpoint 16). */
export interface PlatformFiles {
  open(id: PlatformFileId, fresh: boolean): Promise<Result<PlatformFile>>;
  /** The file as it came, to be saved. Error: `conflict` (`gone`). */
  export(token: string): Promise<Result<SavedFile>>;
  text(token: string, from: number): Promise<Result<{ text: string; next: number | null }>>;
}

export function createPlatformFiles(platform: PlatformClient): PlatformFiles {
  return {
    async open(id) {
      const answer = await platform.downloadFile(id);
      if (!answer.ok) return answer;
      answer.value.discard();
      return err({ code: 'conflict', reason: 'notReady' });
    },
    export: async () => err({ code: 'conflict', reason: 'gone' }),
    text: async () => err({ code: 'conflict', reason: 'gone' }),
  };
}
