import { largeAnswers } from '../../support/large-answers.ts';

/** Where the answers of the sizes that were given are, in their order. */
export type AnswerUrls = readonly string[];

const servers = await Promise.all(
  process.argv.slice(2).map((bytes) => largeAnswers(Number(bytes))),
);
process.send?.(servers.map(({ url }) => url) satisfies AnswerUrls);
process.on('disconnect', () => process.exit());
