import { isTyping } from '#desk/keyboard.ts';

/**
 * The files that staff drop or paste. Text that is pasted into a field brings none along, as a table does that
 * comes with its picture.
 */
export function givenFiles(event: DragEvent | ClipboardEvent): readonly File[] {
  if ('dataTransfer' in event) return [...(event.dataTransfer?.files ?? [])];
  const data = event.clipboardData;
  const isText = isTyping(event.target) && data?.types.includes('text/plain') === true;
  return isText ? [] : [...(data?.files ?? [])];
}
