import { describe, expect, test } from 'vitest';
import { cardPrint } from '../../../main/reading/card/card-print.ts';

type Placed = readonly [text: string, x: number, y: number, height?: number];

/** Lines as a reader finds them, by default 20 high and 9 per character. */
function printOf(placed: readonly Placed[]) {
  const lines = placed.map(([text, x, y, height = 20]) => ({
    text,
    x,
    y,
    height,
    width: (text.length * height * 9) / 20,
  }));
  return cardPrint({ width: 800, height: 500, lines });
}

const ADDRESS: readonly Placed[] = [
  ['8123 NORTH STREET', 240, 200],
  ['HARBOR CITY,AR 12345', 256, 222],
];

describe('the name on', () => {
  test.each<[what: string, lines: readonly Placed[], surname: string, givenNames: string]>([
    [
      'a license with numbered fields, whose spaces are lost',
      [['1OKAFOR', 240, 140], ['2NGOZI MAE', 240, 160], ...ADDRESS],
      'OKAFOR',
      'NGOZI MAE',
    ],
    [
      'one that has given names first',
      [['2 NGOZI MAE', 240, 140], ['1 OKAFOR', 240, 162], ...ADDRESS],
      'OKAFOR',
      'NGOZI MAE',
    ],
    [
      'one of whose numbers only the second was read',
      [['OKAFOR', 256, 140], ['2NGOZI', 240, 160], ...ADDRESS],
      'OKAFOR',
      'NGOZI',
    ],
    [
      'one whose first number was read as a letter, and an O as 0',
      [['L.OKAF0R', 240, 140], ['2NGOZI', 240, 160], ...ADDRESS],
      'OKAFOR',
      'NGOZI',
    ],
    [
      'one with given names on two lines',
      [
        ['1 OKAFOR', 240, 120],
        ['2 NGOZI', 240, 141],
        ['MAE', 252, 162],
        ['8 12 ELM ST', 240, 184],
      ],
      'OKAFOR',
      'NGOZI MAE',
    ],
    [
      "California's, with LN and FN",
      [
        ['LNOKAFOR', 240, 140],
        ['FNNGOZI', 240, 160],
        ['2570 24TH STREET', 240, 182],
      ],
      'OKAFOR',
      'NGOZI',
    ],
    [
      'one without numbers, above its address',
      [['4d DLN 123456', 240, 100], ['OKAFOR', 240, 140], ['NGOZI', 240, 161], ...ADDRESS],
      'OKAFOR',
      'NGOZI',
    ],
    [
      'one with the whole name in a line above its address',
      [
        ['DOB 05-01-1984', 240, 110],
        ['NGOZI M OKAFOR', 240, 160],
        ['123 ELM STREET', 240, 182],
      ],
      '',
      'NGOZI M OKAFOR',
    ],
    [
      'one with the surname first, before a comma',
      [['OKAFOR,NGOZI', 240, 178], ...ADDRESS],
      'OKAFOR',
      'NGOZI',
    ],
    [
      'one with small captions between its lines',
      [
        ['Family name', 240, 100, 12],
        ['OKAFOR', 240, 116],
        ['Given names', 240, 142, 12],
        ['NGOZI', 240, 158],
        ['Address', 240, 184, 12],
        ...ADDRESS,
      ],
      'OKAFOR',
      'NGOZI',
    ],
    [
      "New York's, beneath one caption",
      [
        ['1,2Name', 200, 112, 14],
        ['OKAFOR,', 200, 128],
        ['NGOZI M', 200, 148],
        ['8Address', 200, 300],
      ],
      'OKAFOR',
      'NGOZI M',
    ],
    [
      'a green card',
      [
        ['Surname', 465, 100],
        ['OKAFOR', 465, 126, 24],
        ['Given Name', 467, 170],
        ['NGOZI', 467, 196, 24],
      ],
      'OKAFOR',
      'NGOZI',
    ],
    [
      'a passport whose lines could not be read, with captions in three languages',
      [
        ['Surname/Nom/Apellidos', 316, 100, 14],
        ['OKAFOR', 320, 116],
        ['Given names/Prenoms/Nombres', 315, 142, 14],
        ['NGOZI', 319, 158],
        ['Nationality/Nationalite/Nacionalidad', 316, 184, 14],
        ['UNITED STATES OF AMERICA', 320, 200],
      ],
      'OKAFOR',
      'NGOZI',
    ],
    [
      'a Spanish identity card',
      [
        ['APELLIDOS', 300, 100, 14],
        ['GARCIA', 300, 116],
        ['LOPEZ', 300, 138],
        ['NOMBRE', 300, 170, 14],
        ['MARIA', 300, 186],
      ],
      'GARCIA',
      'LOPEZ',
    ],
    [
      'a German identity card, without the name at birth',
      [
        ['[a] Name/Surname/Nom', 366, 100, 14],
        ['[b] Geburtsname/Name at birth', 365, 116, 14],
        ['[a]OKAFOR', 364, 136],
        ['[b]GABLER', 363, 160],
        ['Vornamen/Given names/Prenoms', 366, 190, 14],
        ['NGOZI', 367, 208],
      ],
      'OKAFOR',
      'NGOZI',
    ],
    [
      'a Social Security card, centered beneath its sentence',
      [
        ['THIS NUMBER HAS BEEN ESTABLISHED FOR', 100, 100, 16],
        ['NGOZI OKAFOR', 172, 126, 24],
      ],
      '',
      'NGOZI OKAFOR',
    ],
  ])('%s is read', (_, lines, surname, givenNames) => {
    expect(printOf(lines).name).toEqual({ surname, givenNames });
  });

  test.each<[what: string, lines: readonly Placed[]]>([
    [
      'a card with nothing but a title',
      [
        ['DRIVER LICENSE', 240, 40],
        ['ALASKA', 20, 40],
      ],
    ],
    [
      'a house of number 1 beneath names',
      [
        ['NGOZI', 240, 120],
        ['1 COPLEY PL', 240, 142],
        ['BOSTON,MA', 240, 164],
      ],
    ],
    [
      'a house of number 2 alone',
      [
        ['2 ELM ST', 240, 140],
        ['HARBOR CITY', 240, 162],
      ],
    ],
    [
      'other fields with numbers',
      [
        ['12RESTNONE', 240, 140],
        ['15SEX', 240, 162],
        ['2', 240, 184],
      ],
    ],
    [
      'captions whose values were not read',
      [
        ['1.FAMILY NAME', 240, 100],
        ['2.GIVEN NAMES', 240, 160],
      ],
    ],
    [
      'three lines above an address',
      [
        ['HARBOR', 240, 120],
        ['OKAFOR', 240, 141],
        ['NGOZI', 240, 162],
        ['123 ELM STREET', 240, 184],
      ],
    ],
    [
      'an address on a back',
      [
        ['Adresse', 30, 100],
        ['104 RUE DES FLEURS', 100, 100],
        ['92100 BOULOGNE', 100, 122],
      ],
    ],
  ])('%s is not read', (_, lines) => {
    expect(printOf(lines).name).toBeNull();
  });
});

describe('the expiration date', () => {
  test.each<[what: string, lines: readonly Placed[], day: string]>([
    [
      'behind its caption',
      [
        ['4bEXP01/12/2031', 240, 100],
        ['3DOB01/12/1967', 240, 130],
      ],
      '2031-01-12',
    ],
    [
      'beneath its caption',
      [
        ['4b EXP', 500, 100, 15],
        ['01/12/2031', 500, 118],
        ['07/01/2021', 240, 118],
      ],
      '2031-01-12',
    ],
    [
      'of three in a row, whose captions are above them',
      [
        ['3.D0B', 165, 64, 13],
        ['4a.15s', 258, 65, 11],
        ['4b Exp', 340, 67, 11],
        ['07/11/1988', 165, 80, 15],
        ['08/03/201807/11/2032', 255, 80, 15],
      ],
      '2032-07-11',
    ],
    [
      'beside a date of issue on the line',
      [['4alss11/07/2026 4bExp01/12/2031', 221, 236]],
      '2031-01-12',
    ],
    [
      'beneath captions in a row',
      [
        ['4d Customer ldentifier 4b Exp', 155, 157, 14],
        ['04/24/2031', 300, 170, 15],
      ],
      '2031-04-24',
    ],
    [
      'in letters, with 0 for O',
      [
        ['EXP140CT2031', 300, 100],
        ['DOB/NAC 15JAN1975', 300, 60],
      ],
      '2031-10-14',
    ],
    [
      'with points, the day first',
      [
        ['3.14.07.1981', 180, 100],
        ['4b.31.12.2031', 180, 130],
      ],
      '2031-12-31',
    ],
    [
      'in Spanish: expedición means issue',
      [
        ['FECHA DE EXPEDICION', 200, 100, 14],
        ['05/03/2021', 200, 118],
        ['FECHA DE VENCIMIENTO', 200, 150, 14],
        ['05/03/2031', 200, 168],
      ],
      '2031-03-05',
    ],
    [
      'without captions, as a birthday of the holder',
      [
        ['02/01/2031', 430, 100],
        ['02/01/1979', 430, 130],
        ['05/02/2023', 430, 160],
      ],
      '2031-02-01',
    ],
  ])('%s is read', (_, lines, day) => {
    expect(printOf(lines).expiryDate).toBe(day);
  });

  test.each<[what: string, lines: readonly Placed[]]>([
    [
      'birth and issue',
      [
        ['3DOB01/12/1967', 240, 100],
        ['4a ISS 05/02/2024', 240, 130],
      ],
    ],
    [
      'a birth date and a birthday of issue',
      [
        ['01/06/1958', 240, 100],
        ['01/06/2015', 240, 130],
      ],
    ],
    [
      'two dates that are said to be it',
      [
        ['EXP 01/12/2031', 240, 100],
        ['EXPIRES 01/12/2033', 240, 130],
      ],
    ],
    [
      'one before another date',
      [
        ['EXP 01/12/2021', 240, 100],
        ['05/02/2024', 240, 130],
      ],
    ],
    ['no day at all', [['EXP 13/45/2031', 240, 100]]],
  ])('%s is not read', (_, lines) => {
    expect(printOf(lines).expiryDate).toBeNull();
  });
});
