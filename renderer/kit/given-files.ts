import { isTyping } from '#desk/keyboard.ts';

/**
 * Returns files that staff drop or paste. If text is pasted into a field, there are none, because
 * some programs add a picture of a table to its text.
 */
export function givenFiles(event: DragEvent | ClipboardEvent): readonly File[] {
  if ('dataTransfer' in event) return [...(event.dataTransfer?.files ?? [])];
  const data = event.clipboardData;
  const isText = isTyping(event.target) && data?.types.includes('text/plain') === true;
  return isText ? [] : [...(data?.files ?? [])];
}
