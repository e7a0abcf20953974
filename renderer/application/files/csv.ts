/** The column separators, most common first. */
const SEPARATORS = [',', ';', '\t', '|'];
/** The number of characters from which the separator is detected. */
const SAMPLE = 20_000;
/**
 * The maximum number of characters in a cell. Without a maximum, an unclosed quote would include
 * the rest of the file.
 */
const MOST_CHARACTERS = 32_768;

/**
 * Reads rows from text that arrives in parts (RFC 4180, plus files that deviate from it). A quoted
 * cell may contain line breaks, and quotes inside it are doubled.
 */
export class CsvReader {
  readonly rows: string[][] = [];
  readonly #most: number;
  #separator = '';
  #row: string[] = [];
  #cell = '';
  #isQuoted = false;
  /**
   * True if the last character was a quote in a quoted cell. The next character decides whether the
   * cell has ended.
   */
  #wasQuote = false;
  #wasReturn = false;

  /** @param most the maximum number of rows. Any further rows are not read. */
  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.rows.length >= this.#most;
  }

  /** Reads the next part. The first part determines the separator. */
  read(piece: string): void {
    let text = piece;
    if (this.#separator === '') {
      // Excel lets the first line name the separator.
      const said = /^sep=([^\r\n])(?:\r\n|\n|\r)/i.exec(text);
      this.#separator = said?.[1] ?? separatorOf(text.slice(0, SAMPLE));
      if (said !== null) text = text.slice(said[0].length);
    }
    for (const character of text) {
      if (this.isFull) return;
      this.#take(character);
    }
  }

  /** Ends the last row. Call this at the end of the text. */
  end(): void {
    if (this.#cell !== '' || this.#row.length > 0) this.#endRow();
  }

  #take(character: string): void {
    const isBreak = character === '\n' || character === '\r';
    if (this.#isQuoted && !this.#wasQuote && this.#cell.length < MOST_CHARACTERS) {
      if (character === '"') this.#wasQuote = true;
      else this.#cell += character;
      return;
    }
    if (this.#wasQuote && character === '"') {
      this.#cell += '"';
      this.#wasQuote = false;
      return;
    }
    if (this.#wasQuote || this.#isQuoted) {
      this.#isQuoted = false;
      this.#wasQuote = false;
    }
    if (character === '\n' && this.#wasReturn) this.#wasReturn = false;
    else if (isBreak) {
      this.#endRow();
      this.#wasReturn = character === '\r';
    } else {
      this.#wasReturn = false;
      if (character === this.#separator) this.#endCell();
      else if (character === '"' && this.#cell === '') this.#isQuoted = true;
      else this.#cell += character;
    }
  }

  #endCell(): void {
    this.#row.push(this.#cell);
    this.#cell = '';
    this.#isQuoted = false;
    this.#wasQuote = false;
  }

  #endRow(): void {
    this.#endCell();
    this.rows.push(this.#row);
    this.#row = [];
  }
}

/**
 * Returns the separator whose number per line is the same in the most lines of the sample.
 * Separators in quotes don't count.
 */
function separatorOf(sample: string): string {
  const lines = sample
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '')
    .slice(0, 20);
  const scores = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const usual = counts[0] ?? 0;
    return usual === 0 ? 0 : counts.filter((count) => count === usual).length + usual / 1000;
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
}
