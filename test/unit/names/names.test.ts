import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactName } from '../../../main/names/exact-name.ts';
import { heldName, readText } from '../../../main/names/held-name.ts';
import { foldedWords } from '../../../preload/contract/name-folding.ts';

const isHeld = (typed: string, text: string) => heldName(typed)(readText(text));
const isExact = (typed: string, text: string) => exactName(typed)(text);

describe('folding names', () => {
  test.each([
    ['José García', 'jose garcia'],
    ['JOSE\u0301 GARCI\u0301A', 'jose garcia'],
    ['GARCÍA, JOSÉ', 'garcia jose'],
    ['Peña', 'pena'],
    ['Strauß STRAUẞ', 'strauss strauss'],
    ['Sørensen Æsir Łukasz Đorđe', 'sorensen aesir lukasz dorde'],
    ['İPEK ışık IŞIK', 'ipek isik isik'],
    ["O'Brien O’Brien OʼBrien O＇Brien", 'obrien obrien obrien obrien'],
    ['Smith-Jones', 'smith jones'],
    ['Ｊａｎｅ Do\u00ade', 'jane doe'],
    ['Пётр ПЕТР', 'петр петр'],
    ['Αλέξης ΑΛΈΞΗΣ', 'αλεξησ αλεξησ'],
    ['राम', 'राम'],
    ['が か', 'が か'],
    ['李小龙', '李小龙'],
    [' … — ’ \u0301 😀', ''],
  ])('of %s is %s', (name, folded) => {
    expect(foldedWords(name).join(' ')).toBe(folded);
  });
});

describe('comparing names', () => {
  /** What a legal hold on the first name, and a search for it, find of the second. */
  test.each([
    ['both', 'Jose Garcia', 'José García'],
    ['both', 'José García', 'GARCIA, JOSE'],
    ['both', 'Doe, Jane', 'Jane Ann Doe'],
    ['both', 'jane doe', 'Jane_Doe-license2.jpg'],
    ['both', 'Doe', 'doe2.jpg'],
    ['both', "Sean O'Brien", 'Seán O Brien'],
    ['both', 'Sean O Brien', 'SEAN OBRIEN'],
    ['both', 'O’Brien', "Mary O'Brien"],
    ['both', 'Jones', 'Mary Smith-Jones'],
    ['both', '李小龙', '李小龙'],
    ['both', 'Иван Иванов', 'ИВАНОВ Иван'],
    ['held', 'Jose Garcia', 'J. Garcia'],
    ['held', 'J. Garcia', 'José García'],
    ['held', 'J Doe', 'Jane Doe'],
    ['held', 'Ann', 'Annabel'],
    ['held', 'Mary Smith-Jones', 'Mary Smithjones'],
    ['held', 'Mary Smithjones', 'Jones Smith, Mary'.replace('Jones Smith', 'Smith Jones')],
    ['held', 'Garcia Lopez, José Antonio', 'Jose Garcia'],
    ['held', 'José Antonio García López', 'J. Garcia'],
    ['held', 'José Garcialopez', 'Jose Garcia'],
    ['held', 'Jane Ann Doe', 'Jane Doe'],
    ['held', 'Mr. John Smith Jr.', 'Smith John'],
    ['held', 'Jürgen Müller', 'Juergen Mueller'],
    ['held', 'Mueller', 'Müller'],
    ['held', 'Acme Bakery, LLC', 'Acme Bakery Inc.'],
    ['held', 'Acme Bakery L.L.C.', 'ACME BAKERY'],
    ['held', 'Acme LLC', 'Acme'],
    ['held', 'Bank of the West', 'bank west.pdf'],
    ['held', '李小', '李小龙的文件.jpg'],
    ['none', 'Jose Garcia', 'Jose Martinez'],
    ['none', 'Jose Garcia', 'J. G. Martinez'],
    ['none', 'Jose Co', 'Jose Martinez'],
    ['none', 'Maria del Carmen Ruiz', 'Pedro del Rio'],
    ['none', 'Jane Doe', 'Omar Ruiz'],
    ['none', 'B & B LLC', 'Bolt Cafe, Boston'],
    ['none', '李小龙', '王伟'],
    ['none', '- ’', 'Jane Doe'],
    ['none', 'Jane Doe', ''],
  ])('find %s: %s in %s', (found, typed, text) => {
    const expected = { held: found !== 'none', exact: found === 'both' };
    expect({ held: isHeld(typed, text), exact: isExact(typed, text) }).toEqual(expected);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .array(fc.constantFrom('José', 'GARCÍA', 'o', 'brien', "O'Brien", 'Müller', 'ann', 'j'), {
        maxLength: 6,
      })
      .chain((words) =>
        fc.constantFrom(' ', ', ', '-', '_', '.').map((between) => words.join(between)),
      ),
  );
  const marks = fc.constantFrom('\u0301', '\u0308', '\u0327', '\u200b');

  test('changes folded text no further, and never removes a letter', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = foldedWords(text);
        expect(foldedWords(words.join(' '))).toEqual(words);
        // Some Arabic marks count as letters until they are decomposed, as do apostrophes.
        const bare = text.normalize('NFKD').replace(/\p{Lm}/gu, '');
        if (/\p{L}/u.test(bare)) expect(words).not.toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('find the same regardless of case, accents, and order, and nothing for symbols only', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 4 }),
        marks,
        anyText,
        (words, mark, text) => {
          const typed = words.join(' ');
          for (const written of [
            typed.toUpperCase(),
            typed.replace(/[a-z]/g, (letter) => letter + mark),
            words.toReversed().join(' '),
          ]) {
            for (const is of [isHeld, isExact]) expect(is(typed, written)).toBe(true);
            expect(isExact(written, text)).toBe(isExact(typed, text));
          }
        },
      ),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[-–—'’.,\s_!?😀]{0,9}$/u), anyText, (signs, text) => {
        expect([isHeld(signs, text), isExact(signs, text)]).toEqual([false, false]);
      }),
    );
  });

  test('find everything that a search finds, and a name in any text that contains it', () => {
    fc.assert(
      fc.property(anyText, anyText, (typed, text) => {
        if (isExact(typed, text)) expect(isHeld(typed, text)).toBe(true);
        if (foldedWords(typed).length === 0) return;
        expect(isExact(typed, `${text} / ${typed} / ${text}`)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
