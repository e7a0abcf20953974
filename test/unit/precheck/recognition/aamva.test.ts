import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AamvaLicense, parseAamva } from '../../../../main/precheck/recognition/barcode/aamva.ts';

const current = (elements: readonly string[], header = 'ANSI 636099100001DL00310279DL') =>
  `@\n\x1e\r${header}${elements.join('\n')}\n\r`;
const american = ['DAQS1', 'DCSDOE', 'DACJANE', 'DADANN', 'DBB03141986', 'DBA03142032'];

const JANE = { surname: 'DOE', givenNames: 'JANE ANN', number: 'S1' };
const BORN = { birthDate: '1986-03-14', expiryDate: '2032-03-14', issueDate: null };

describe("a license's barcode", () => {
  it.each([
    [
      'of the United States',
      current([...american, 'DBD05022024', 'DAJEX', 'DCGUSA']),
      { ...JANE, ...BORN, issueDate: '2024-05-02', country: 'USA', issuer: 'EX' },
    ],
    [
      'of Canada',
      current(['DAQS1', 'DCSDOE', 'DACJANE ANN', 'DBB19860314', 'DBA20320314', 'DCGCAN']),
      { ...JANE, ...BORN, country: 'CAN', issuer: '636099' },
    ],
    ['that names no country', current(american), { ...JANE, ...BORN, country: null }],
    [
      'of 2000, with the whole name in one',
      '@\n\x1e\rAAMVA6360990102DL00390187ZM02260031DLDAADOE,JANE,ANN\nDAQS1\nDBB19860314\nDBA20320314\r',
      { ...JANE, ...BORN, issuer: '636099' },
    ],
    [
      'of 2000, with the name in parts',
      current(
        ['DABDOE', 'DACJANE', 'DADANN', 'DAQS1', 'DBB19860314'],
        'AAMVA6360990101DL00290150DL',
      ),
      { ...JANE, birthDate: '1986-03-14', expiryDate: null },
    ],
    [
      'of 2003, with all given names in one',
      current(['DCSDOE', 'DCTJANE,ANN', 'DAQS1', 'DBB03141986'], 'ANSI 636099030001DL00310279DL'),
      JANE,
    ],
    [
      'with a suffix',
      current([...american, 'DCUJr.']),
      { surname: 'DOE', givenNames: 'JANE ANN', suffix: 'JR' },
    ],
    [
      'of 2000, with a suffix',
      current(['DABDOE', 'DACJOHN', 'DAEIII', 'DAQS1'], 'AAMVA6360990101DL00290150DL'),
      { surname: 'DOE', givenNames: 'JOHN', suffix: 'III' },
    ],
    [
      'with a suffix that the surname contains',
      current(['DAQS1', 'DCSDOE JR', 'DACJOHN', 'DCUJR']),
      { surname: 'DOE JR', givenNames: 'JOHN', suffix: null },
    ],
    [
      'with a suffix that could be an initial',
      current(['DAQS1', 'DCSDOE', 'DACJOHN', 'DCUV']),
      { surname: 'DOE', suffix: null },
    ],
    [
      'whose first bytes are missing',
      current(american).replace('@\n\x1e\r', ''),
      { ...JANE, ...BORN, issuer: '636099' },
    ],
    ['of a state ID', current(american, 'ANSI 636099100001ID00310279ID'), { ...JANE, ...BORN }],
    ['with other line ends', current(american).replaceAll('\n', '\r\n'), { ...JANE, ...BORN }],
    ['whose subfile starts on its own line', current(['', ...american]), { ...JANE, ...BORN }],
    ['without any header', american.join('\n'), { ...JANE, ...BORN, issuer: null }],
    [
      'that says where there is nothing to say',
      current(['DAQS1', 'DCSDOE', 'DACJANE', 'DADNONE', 'DBDunavl', 'DBB03141986']),
      { surname: 'DOE', givenNames: 'JANE', issueDate: null },
    ],
    [
      'with days that no calendar or no living holder has',
      current(['DAQS1', 'DCSDOE', 'DBB02301986', 'DBA13012032', 'DBD03141886']),
      { birthDate: null, expiryDate: null, issueDate: null },
    ],
    [
      "with element names inside of people's names",
      current(['DCSDACRE', 'DACDAQUAN', 'DAQS1']),
      { surname: 'DACRE', givenNames: 'DAQUAN', number: 'S1' },
    ],
    [
      'with control characters and too long a name',
      current(['DAQS1', `DCSD\0O\x07E ${'X'.repeat(500)}`]),
      { surname: `D O E ${'X'.repeat(74)}` },
    ],
  ])('is read with %s', (_which, text, said) => {
    expect(parseAamva(text)).toMatchObject(said);
  });

  it.each([
    ['nothing', ''],
    ['a boarding pass', 'M1DOE/JANE ANN        EABC123 JFKLHRBA 0176 073J012A0001 100'],
    ['a header alone', '@\n\x1e\rANSI 636099100001DL00310279DL'],
    ['one element alone', 'DCSDOE'],
  ])('is not found in %s', (_what, text) => {
    expect(parseAamva(text)).toBeNull();
  });

  it('is read or refused, whatever it contains', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('ANSI 636099', 'AAMVA', 'DL', 'ID', 'DAA', 'DCS', 'DAQ', 'DBB', 'DBA', '\n'),
      fc.constantFrom('\r', '02291900', '20240229', ',', '__proto__', '\ud800'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const license = parseAamva(pieces.join(''));
        if (license !== null) expect(v.is(AamvaLicense, license)).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(() => parseAamva('DAQ'.repeat(1_000_000))).not.toThrow();
  });
});
