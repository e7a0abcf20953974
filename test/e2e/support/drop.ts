import type { Locator } from '@playwright/test';

/** Drops JPEG files on the target, like a drag from the file manager. */
export async function dropOn(
  target: Locator,
  files: readonly { readonly name: string; readonly base64: string }[],
): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    return data;
  }, files);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await target.dispatchEvent(type, { dataTransfer });
  }
}
