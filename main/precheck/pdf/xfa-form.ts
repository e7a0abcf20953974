import { MOST_SCRIPT } from './form-script.ts';

/** Parts of XFA that send, fetch or run outside of the form (XFA 3.3: submit, connectionSet, execute). */
const REACHES = /<\s*(?:\w+:)?(?:submit|execute|connectionSet|wsdl\w*|signData|exObject)\b/i;

/** In its scripts, JavaScript and FormCalc alike: what opens, fetches, sends or makes scripts of texts. */
const MAY_NOT_SAY =
  /\b(gotoURL|launchURL|getURL|submitForm|mailDoc|mailForm|mailMsg|exportData|importData|exportDataObject|importDataObject|openDoc|newDoc|saveAs|execMenuItem|execDialog|eval|unescape|fromCharCode|decodeURI\w*|Function|constructor|__proto__|prototype|apply|call|bind|SOAP|Net|Collab|ADBC|XMLData|connectionSet|execute|Get\s*\(|Post\s*\(|Put\s*\(|app\s*\.\s*(?!alert\b|beep\b)\w+|event\s*\.\s*target\s*\.\s*(?!getField\b)\w+|documentInBatch|setTimeOut|setInterval|addScript|trustedFunction|global|media|createNode|loadXML|saveXML)/i;

/**
 * Whether an XFA form, which a document repeats its fields in, stays within the document. XFA scripts are
 * written in two languages over a tree of their own, so only what must not be there is listed.
 */
export function xfaStaysInForm(packets: string): boolean {
  if (REACHES.test(packets)) return false;
  const scripts = [
    ...packets.matchAll(/<(?:\w+:)?script\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?script\s*>)/g),
  ]
    .map(([, text = '']) => text)
    .join('\n');
  if (scripts.length > MOST_SCRIPT || MAY_NOT_SAY.test(scripts)) return false;
  // A name that is put together reaches anything.
  return !/\[\s*["']/.test(scripts);
}
