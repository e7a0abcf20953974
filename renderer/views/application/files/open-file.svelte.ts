import type { PlatformFileId } from '../../../../preload/contract/ids.ts';
import type {
  FileProgress,
  PlatformFile,
} from '../../../../preload/contract/models/platform-file.ts';
import { bridge, call } from '../../../lib/desk/call.ts';
import type { PersonState } from '../../../state/person/person-state.ts';
import { Resource } from '../../../state/resource.svelte.ts';
import { platformFilesText } from '../../../text/platform-files.ts';

/** The file that is open in the tab, or on its way there. */
export class OpenFile {
  readonly file = new Resource<PlatformFile>();
  readonly #person: PersonState;
  #asked = $state('');
  #progress = $state.raw<FileProgress | null>(null);
  /** To be called when nobody looks at it any more. */
  readonly close: () => void;

  constructor(person: PersonState) {
    this.#person = person;
    this.close = bridge.on('platform-file:progress', (progress) => {
      if (progress.fileId === this.#asked) this.#progress = progress;
    });
  }

  /** The id asked for last. */
  get asked(): string {
    return this.#asked;
  }

  /** How much of it has come, once that takes a while. */
  get progress(): FileProgress | null {
    return this.file.loading ? this.#progress : null;
  }

  /** Opens that file; `fresh`: fetched anew. What is shown of another one goes at once. */
  async open(id: string, fresh = false): Promise<void> {
    const fileId = id.trim() as PlatformFileId;
    if (fileId !== this.file.value?.fileId) this.file.take(null);
    this.#asked = fileId;
    this.#progress = null;
    const answer = await this.file.load(() => call('platform-file:open', { fileId, fresh }));
    if (!answer?.ok) return;
    this.#person.announcer.say(platformFilesText.opened);
    void this.#person.rememberedIds.used('file', fileId);
  }

  stop(): void {
    void call('platform-file:stop', {});
  }
}
