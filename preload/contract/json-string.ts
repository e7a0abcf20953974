/** Behind the quote that ends the string whose first quote stands at `at`. */
export function stringEnd(text: string, at: number): number {
  for (let end = at + 1; ; end += 1) {
    const unit = text.charCodeAt(end);
    if (unit === 0x5c) end += 1;
    else if (unit === 0x22 || end >= text.length) return end + 1;
  }
}
