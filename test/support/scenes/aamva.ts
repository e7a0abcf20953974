import type { CardBack } from './card-back.ts';
import { barcodeDate } from './person.ts';

/** The text of a license's PDF417 (AAMVA DL/ID card design standard 2020, annex D, version 10). */
export function aamvaText({ person, issuer, number, stateId }: CardBack): string {
  const type = stateId ? 'ID' : 'DL';
  const date = (day: string) => barcodeDate(day, issuer.dateOrder);
  const elements = [
    `DAQ${number}`,
    `DCS${person.surname}`,
    'DDEN',
    `DAC${person.given}`,
    'DDFN',
    `DAD${person.middle}`,
    'DDGN',
    ...(type === 'DL' ? ['DCAD', 'DCBNONE', 'DCDNONE'] : []),
    `DBD${date(person.issued)}`,
    `DBB${date(person.birth)}`,
    `DBA${date(person.expires)}`,
    `DBC${person.sex === 'M' ? 1 : 2}`,
    `DAU${String(person.height).padStart(3, '0')} cm`,
    `DAY${person.eyes}`,
    `DAG${person.street}`,
    `DAI${person.city}`,
    `DAJ${issuer.code}`,
    `DAK${person.postcode}0000`,
    `DCF${number}${person.postcode}`,
    `DCG${issuer.country}`,
    'DDAF',
    `DDB${date('20190101')}`,
  ];
  const subfile = `${type}${elements.join('\n')}\r`;
  const headerLength = 21 + 10;
  const four = (value: number) => String(value).padStart(4, '0');
  const header = `@\n\x1e\rANSI ${issuer.number}100001`;
  return `${header}${type}${four(headerLength)}${four(subfile.length)}${subfile}`;
}
