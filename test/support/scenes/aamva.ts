import type { Issuer } from './issuer.ts';
import { barcodeDate, type Person } from './person.ts';

export interface BarcodeFields {
  readonly DAQ: string;
  readonly DCS: string;
  readonly DAC: string;
  readonly DAD: string;
  readonly DBB: string;
  readonly DBA: string;
  readonly DAJ: string;
  readonly DCG: string;
}

export function barcodeFields(person: Person, issuer: Issuer, number: string): BarcodeFields {
  return {
    DAQ: number,
    DCS: person.surname,
    DAC: person.given,
    DAD: person.middle,
    DBB: barcodeDate(person.birth, issuer.dateOrder),
    DBA: barcodeDate(person.expires, issuer.dateOrder),
    DAJ: issuer.code,
    DCG: issuer.country,
  };
}

/** The text of a license's PDF417 (AAMVA DL/ID card design standard 2020, annex D, version 10). */
export function aamvaText(
  fields: BarcodeFields,
  person: Person,
  issuer: Issuer,
  type: 'DL' | 'ID',
) {
  const elements = [
    `DAQ${fields.DAQ}`,
    `DCS${fields.DCS}`,
    'DDEN',
    `DAC${fields.DAC}`,
    'DDFN',
    `DAD${fields.DAD}`,
    'DDGN',
    ...(type === 'DL' ? ['DCAD', 'DCBNONE', 'DCDNONE'] : []),
    `DBD${barcodeDate(person.issued, issuer.dateOrder)}`,
    `DBB${fields.DBB}`,
    `DBA${fields.DBA}`,
    `DBC${person.sex === 'M' ? 1 : 2}`,
    `DAU${String(person.height).padStart(3, '0')} cm`,
    `DAY${person.eyes}`,
    `DAG${person.street}`,
    `DAI${person.city}`,
    `DAJ${fields.DAJ}`,
    `DAK${person.postcode}0000`,
    `DCF${fields.DAQ}${person.postcode}`,
    `DCG${fields.DCG}`,
    'DDAF',
    `DDB${barcodeDate('20190101', issuer.dateOrder)}`,
  ];
  const subfile = `${type}${elements.join('\n')}\r`;
  const headerLength = 21 + 10;
  const four = (value: number) => String(value).padStart(4, '0');
  const header = `@\n\x1e\rANSI ${issuer.number}100001`;
  return `${header}${type}${four(headerLength)}${four(subfile.length)}${subfile}`;
}
