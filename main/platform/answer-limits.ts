const KB = 1024;

/** Kinds of answers, and how many bytes of each are read at most. */
export const MOST_BYTES = {
  /** A status, a token, or the record of a verification. */
  word: 64 * KB,
  /** One record of the specification, with whatever the platform adds to it. */
  record: 1024 * KB,
  /** A page of records, or a list without pages: of the largest, 5,000 results, each has 800 bytes. */
  list: 4096 * KB,
  /** Commercial data: what data services answered, as it came. */
  anything: 16_384 * KB,
} as const;

export type AnswerSize = keyof typeof MOST_BYTES;

/**
 * Levels of an answer that is read. Whatever carries it on, to the window or into a file, goes through it
 * level by level and would overflow its stack some thousands deep. `anything` is passed on as bytes.
 */
export const MOST_LEVELS = 1000;
