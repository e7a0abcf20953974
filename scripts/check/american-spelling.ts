import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { sourceFiles } from './source-files.ts';

/**
 * British forms, each a stem of words, and the American one: those that turn up where people write who
 * learned the other English. A checker with whole dictionaries would bring a dozen packages along.
 */
const STEMS: Readonly<Record<string, string>> = {
  ...{ behaviour: 'behavior', colour: 'color', favour: 'favor', flavour: 'flavor' },
  ...{ harbour: 'harbor', honour: 'honor', humour: 'humor', labour: 'labor', rumour: 'rumor' },
  ...{ neighbour: 'neighbor', rigour: 'rigor', vigour: 'vigor', endeavour: 'endeavor' },
  ...{ centre: 'center', fibre: 'fiber', litre: 'liter', metre: 'meter', theatre: 'theater' },
  ...{ defence: 'defense', licence: 'license', offence: 'offense', pretence: 'pretense' },
  ...{ cancell: 'cancel', channell: 'channel', dialled: 'dialed', fuelled: 'fueled' },
  ...{ labell: 'label', levell: 'level', modell: 'model', signall: 'signal', totall: 'total' },
  ...{ travell: 'travel', tunnell: 'tunnel', counsell: 'counsel', marvell: 'marvel' },
  ...{ aluminium: 'aluminum', artefact: 'artifact', cheque: 'check', grey: 'gray' },
  ...{ judgement: 'judgment', acknowledgement: 'acknowledgment', manoeuvr: 'maneuver' },
  ...{ mould: 'mold', plough: 'plow', practise: 'practice', sceptic: 'skeptic', tyre: 'tire' },
  ...{ amongst: 'among', learnt: 'learned', spelt: 'spelled', towards: 'toward', whilst: 'while' },
};

/** American words that have a British stem in them. */
const AMERICAN = /cancellation|totally/g;

/** Verbs that end in -ise: what precedes it. */
const VERBS =
  'author|apolog|capital|categor|character|critic|custom|final|general|initial|local|maxim|minim|' +
  'modern|normal|optim|organ|parallel|penal|prior|priorit|random|real|recogn|serial|special|stabil|' +
  'standard|summar|symbol|synchron|token|util|visual|vector';
const ENDINGS = 'e|ed|es|er|ers|ing|ation|ations';
const ISE = new RegExp(`(${VERBS})is(${ENDINGS})$`);
const YSE = /(anal|catal|paral)ys(e|ed|er|ing)$/;

/** Where a British form stays, and why. `text` is what may stand there; the form itself lies within it. */
const EXCEPTIONS: readonly { readonly in: RegExp; readonly text: RegExp }[] = [
  // Codes of the contract, which journals and settings of version 0.1 hold as they are.
  { in: /./, text: /['"`]cancelled['"`]|CANCELLED|greyscale/g },
  { in: /^renderer\/text\/catalogs\/(first|records)\.en\.json$/, text: /\.cancelled[."]/g },
  // Names that are not ours: an attribute of ARIA, a function of the workflow language, a color space of libvips,
  // packages of npm.
  {
    in: /./,
    text: /labelledby|labelledBy|!cancelled\(\)|'grey16'|@img\/colour|\banalyse\b(?=[ (])/g,
  },
  // What cards say on which the pre-check is tried.
  { in: /^test\//, text: /DRIVER'?S? S? ?LICENCE/g },
  // The forms themselves.
  {
    in: /^(scripts\/check\/american-spelling\.ts|test\/unit\/scripts\/checks\.test\.ts)$/,
    text: /.+/g,
  },
];

const CHECKED = /\.(ts|mjs|cjs|svelte|css|html|json|md|yml|nsh)$/;
/** What is not ours, not English, or measured by its bytes. */
const LEFT_OUT = /(^|\/)package-lock\.json$|\.es\.json$|\/es-us\.ts$|^test\/fixtures\//;

/** Lists every British form in the texts, names and comments of this repository. */
export function britishForms(): readonly string[] {
  return sourceFiles()
    .filter((path) => CHECKED.test(path) && !LEFT_OUT.test(path))
    .flatMap((path) => formsIn(path, readFileSync(join(root, path), 'utf8')));
}

/** The same for the text of one file. */
export function formsIn(path: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const rest = EXCEPTIONS.filter((exception) => exception.in.test(path)).reduce(
      (left, exception) => left.replace(exception.text, ' '),
      line,
    );
    return wordsIn(rest).flatMap((word) => {
      const american = americanOf(word);
      return american === null ? [] : [`${path}:${index + 1}: "${word}"; American: "${american}"`];
    });
  });
}

/** The words of a line, those that names are put together of by capitals as well. */
function wordsIn(line: string): readonly string[] {
  return (line.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g) ?? []).map((word) => word.toLowerCase());
}

function americanOf(word: string): string | null {
  const plain = word.replace(AMERICAN, '');
  const stem = Object.keys(STEMS).find((british) => plain.includes(british));
  if (stem !== undefined) return word.replace(stem, STEMS[stem] ?? '');
  if (/^programmes?$/.test(plain)) return word.replace('programme', 'program');
  if (ISE.test(plain)) return word.replace(ISE, '$1iz$2');
  return YSE.test(plain) ? word.replace(YSE, '$1yz$2') : null;
}
