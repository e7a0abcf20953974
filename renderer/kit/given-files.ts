import { isTyping } from '#desk/keyboard.ts';

/**
 * Returns the files that staff have dropped or pasted. Returns no files if staff pasted text into a
 * field, even if the clipboard also contains a file. Some programs put a picture of a table on the
 * clipboard along with its text.
 */
export function givenFiles(event: DragEvent | ClipboardEvent): readonly File[] {
  if ('dataTransfer' in event) return [...(event.dataTransfer?.files ?? [])];
  const data = event.clipboardData;
  const isText = isTyping(event.target) && data?.types.includes('text/plain') === true;
  return isText ? [] : [...(data?.files ?? [])];
}
