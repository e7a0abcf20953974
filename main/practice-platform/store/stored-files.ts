import { SAMPLE_FILES, type SampleFile } from '../data/sample-files.ts';
import { HEAD_BYTES, type MediaType, mediaTypeOf } from '../server/media-type.ts';

export type StoredFile = SampleFile & { readonly mediaType: MediaType | null };

/** Files already on the platform, by id. */
export class StoredFiles {
  readonly #files: ReadonlyMap<string, StoredFile> = new Map(
    SAMPLE_FILES.map((file) => {
      const mediaType = mediaTypeOf(file.bytes.subarray(0, HEAD_BYTES));
      return [file.id, { ...file, mediaType }];
    }),
  );

  find(id: string): StoredFile | undefined {
    return this.#files.get(id.toLowerCase());
  }
}
