/**
 * Moves what is printed out of the window's layout, so that nothing else is printed. Use it as
 * `{@attach standAlone}`.
 */
export function standAlone(printed: HTMLElement): () => void {
  document.body.append(printed);
  return () => printed.remove();
}
