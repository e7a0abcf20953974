import { type JsonFault, MAX_JSON_LEVELS } from '#json/text.ts';
import { say, textsOf } from './texts.ts';

/** Loaded together with the screens that show these texts. */
export const { attributes: attributesText } = await textsOf('attributes');

/** Returns text that says where JSON is invalid and what is expected there. */
export function jsonFaultText({ line, column, found, expected }: JsonFault): string {
  const what = say(attributesText.jsonExpected[expected], { most: MAX_JSON_LEVELS });
  return attributesText.jsonFault({ line, column, found, what });
}
