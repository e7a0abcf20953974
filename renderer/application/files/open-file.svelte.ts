import type { PlatformFileId } from '#contract/ids.ts';
import type { FileProgress } from '#contract/models/platform-file.ts';
import { ok, type Result } from '#contract/result.ts';
import { bridge, call } from '#desk/call.ts';
import type { Announcer } from '#desk/toasts.svelte.ts';
import { Query } from '#kit/calls.svelte.ts';
import { platformFilesText } from '#text/platform-file-texts.ts';
import type { RememberedIds } from '../remembered-ids.svelte.ts';

/** The parts of a person's state that opening a file updates. */
interface Parts {
  readonly announcer: Announcer;
  readonly rememberedIds: RememberedIds;
}

/** The file that staff have opened by its ID, or that is being loaded. */
export class OpenFile {
  readonly file = new Query((fileId: PlatformFileId, fresh: boolean) =>
    call('platform-file:open', { fileId, fresh }),
  );
  /** The ID in the field. */
  id = $state('');
  readonly #person: Parts;
  /** The ID that was last requested. */
  asked = $state('');
  #progress = $state.raw<FileProgress | null>(null);
  /** The token of the PDF that staff have unlocked with its password. */
  #unlocked = $state<string | null>(null);
  readonly #stopListening: () => void;

  constructor(person: Parts) {
    this.#person = person;
    this.#stopListening = bridge.on('platform-file:progress', (progress) => {
      if (progress.fileId === this.asked) this.#progress = progress;
    });
  }

  /** How much of the file has arrived, or null if no file is loading. */
  get progress(): FileProgress | null {
    return this.file.loading ? this.#progress : null;
  }

  /** True if the file requires a password, even if staff have already entered it. */
  get locked(): boolean {
    const { value } = this.file;
    return value?.problem === 'locked' || (value !== null && value.token === this.#unlocked);
  }

  /** Enters the ID of a suggested file in the field and opens the file. */
  choose(id: string): void {
    this.id = id;
    void this.open(id);
  }

  /**
   * Opens a file. With `fresh`, fetches it again. A different file is removed from the screen
   * immediately.
   */
  async open(id: string, fresh = false): Promise<void> {
    const fileId = id.trim() as PlatformFileId;
    if (fileId !== this.file.value?.fileId) this.file.take(null);
    this.asked = fileId;
    this.#progress = null;
    const answer = await this.file.load(fileId, fresh);
    if (!answer?.ok) return;
    this.#person.announcer.say(platformFilesText.opened);
    void this.#person.rememberedIds.used('file', fileId);
  }

  /**
   * Opens a locked PDF with its password, which is not stored here. Resolves with whether the
   * password was correct, or with an error if that couldn't be determined.
   */
  async unlock(password: string): Promise<Result<boolean>> {
    const locked = this.file.value;
    if (locked === null) return ok(true);
    const answer = await call('platform-file:unlock', { token: locked.token, password });
    if (!answer.ok) return answer;
    // Staff may have opened another file in the meantime.
    if (answer.value === null || this.file.value !== locked) return ok(answer.value !== null);
    this.#unlocked = locked.token;
    this.file.take(answer.value);
    this.#person.announcer.say(platformFilesText.opened);
    return ok(true);
  }

  stop(): void {
    void call('platform-file:stop', {});
  }

  /** Stops loading and forgets the password. Call this when the file is no longer on the screen. */
  readonly close = (): void => {
    this.#stopListening();
    this.stop();
  };
}
