/** A script, and whether it runs when somebody presses a field; it may then open an address as a link does. */
export interface FormScript {
  readonly text: string;
  readonly byHand: boolean;
}

/** The most characters of all scripts of a form; a form's own calculations have some tens of thousands. */
export const MOST_SCRIPT = 200_000;

/**
 * The functions that a form's script may call (Acrobat JavaScript API Reference): fields of the same document,
 * sums, dates, texts, messages to whoever fills it in. None of them writes or opens a file, or reaches a
 * network.
 */
const MAY_CALL: ReadonlySet<string> = new Set([
  ...['AFNumber_Format', 'AFNumber_Keystroke', 'AFPercent_Format', 'AFPercent_Keystroke'],
  ...['AFDate_Format', 'AFDate_FormatEx', 'AFDate_Keystroke', 'AFDate_KeystrokeEx'],
  ...['AFTime_Format', 'AFTime_FormatEx', 'AFTime_Keystroke', 'AFTime_KeystrokeEx'],
  ...['AFSpecial_Format', 'AFSpecial_Keystroke', 'AFSpecial_KeystrokeEx', 'AFRange_Validate'],
  ...['AFSimple_Calculate', 'AFSimple', 'AFMakeNumber', 'AFExactMatch', 'AFMergeChange'],
  ...['AFExtractNums', 'AFParseDateEx', 'AFMakeArrayFromList', 'AFSplit', 'AFNumber'],
  ...['getField', 'getNthFieldName', 'resetForm', 'calculateNow', 'setFocus', 'getArray'],
  ...['isBoxChecked', 'checkThisBox', 'isDefaultChecked', 'defaultIsChecked', 'getItemAt'],
  ...['setItems', 'insertItemAt', 'deleteItemAt', 'clearItems', 'buttonGetCaption'],
  ...['buttonSetCaption', 'getPageBox', 'print'],
  // Messages to whoever fills in the form.
  ...['alert', 'beep', 'println'],
  ...['printf', 'printd', 'scand'],
  ...['String', 'Number', 'Boolean', 'Array', 'Date', 'RegExp', 'Object'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'toString', 'valueOf', 'toFixed'],
  ...['toPrecision', 'charAt', 'charCodeAt', 'indexOf', 'lastIndexOf', 'substring', 'substr'],
  ...['slice', 'split', 'replace', 'match', 'search', 'toUpperCase', 'toLowerCase', 'trim'],
  ...['concat', 'join', 'push', 'pop', 'shift', 'unshift', 'splice', 'reverse', 'sort'],
  ...['exec', 'test', 'abs', 'floor', 'ceil', 'round', 'max', 'min', 'pow', 'sqrt', 'random'],
  ...['getTime', 'getFullYear', 'getYear', 'getMonth', 'getDate', 'getDay', 'getHours'],
  ...['getMinutes', 'getSeconds', 'setFullYear', 'setMonth', 'setDate', 'setHours', 'setTime'],
  ...['setMinutes', 'setSeconds', 'UTC', 'parse', 'getTimezoneOffset'],
  // Words of the language before parentheses.
  ...['if', 'for', 'while', 'switch', 'return', 'typeof', 'catch', 'function', 'else', 'in'],
  ...['case', 'throw', 'void', 'delete', 'do'],
]);

/**
 * The names that may not stand in code, since they reach out of the document or make code of texts; a harmless
 * name could otherwise be given to one of them and called.
 */
const MAY_NOT_NAME =
  /\b(launchURL|getURL|gotoURL|submitForm|mail\w+|\w*DataObjects?(Contents)?|(export|import)(As|An|Icon|Text|XFA|Sound)\w*|(open|new|close)Doc|saveAs|(extract|insert|replace)Pages|eval|(un)?escape|fromCharCode|decodeURI\w*|Function|constructor|__\w+__|prototype|apply|call|bind|with|SOAP|Net|Collab|ADBC|XML\w*|printx|exec(MenuItem|Dialog)|add(MenuItem|ToolButton|Script|Link|Annot|Field)|popUpMenu\w*|setTimeOut|setInterval|set\w*Action|trust\w+|(begin|end)Priv|readFile\w*|stream\w+|media|spawnPage\w*|createTemplate|global|plugIns|activeDocs|\w*RichMedia|security|xfa|browseForDoc|newCollection|hostContainer)\b/;

/** A link opens one fixed address too, and nobody is stopped by a link. */
const FIXED_LINK =
  /\bapp\s*\.\s*launchURL\s*\(\s*(["'])https?:\/\/[^"'\\\s]+\1\s*(,\s*(true|false)\s*)?\)/g;

const STRING_OR_COMMENT =
  /"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*|(?<=[=(,:!&|?[]\s*)\/(?![*/])(?:[^/\\\r\n[]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/[gim]*/g;

/**
 * Tells whether a form's scripts stay within it, as far as a list can tell: they call only harmless functions
 * and their own, under their own names. A script that is not understood does not pass.
 */
export function staysInForm(scripts: readonly FormScript[]): boolean {
  const texts = scripts.map(({ text, byHand }) => (byHand ? text.replace(FIXED_LINK, '0') : text));
  const all = texts.join('\n;\n');
  // Old comment marks and line ends that only some readers know would hide code that runs.
  if (all.length > MOST_SCRIPT || /<!--|-->|[\u2028\u2029]|\xe2\x80[\xa8\xa9]/.test(all))
    return false;
  const code = all.replace(STRING_OR_COMMENT, (part) => (/^["']/.test(part) ? '""' : ' 0 '));
  // A backslash, a backtick, half a text, or a slash beside a text means that the code was misread.
  if (/[\\`']|(?<!")"(?!")|\/[^\r\n]*""|""[^\r\n]*\//.test(code)) return false;
  if (MAY_NOT_NAME.test(code)) return false;
  const own = new Set(
    namesIn(code, /\bfunction\s+([\w$]+)/g).concat(namesIn(code, /([\w$]+)\s*[=:]\s*function\b/g)),
  );
  const called = namesIn(code, /([\w$]+)\s*\(/g);
  if (!called.every((name) => MAY_CALL.has(name) || own.has(name))) return false;
  // Every call goes by a name, and every name has one meaning.
  if (/[\])}"]\s*\(/.test(code)) return false;
  const given = [...namesIn(code, /([\w$]+)\s*=(?!=)\s*(?!\s|function\b)/g), ...parametersIn(code)];
  if (given.some((name) => MAY_CALL.has(name) || own.has(name))) return false;
  return indexesOnlyLists(code);
}

function namesIn(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([, name = '']) => name);
}

function parametersIn(code: string): string[] {
  return namesIn(code, /\b(?:function\b\s*[\w$]*|catch)\s*\(([^)]*)\)/g).flatMap((list) =>
    list.split(',').map((name) => name.trim()),
  );
}

/**
 * Tells whether brackets behind a value hold a number, or the value is a list made in the script. A name put
 * together of pieces would reach anything.
 */
function indexesOnlyLists(code: string): boolean {
  const lists = new Set(
    namesIn(code, /([\w$]+)\s*=\s*(?:new\s+Array\b|\[|[\w$.()"]+\.split\s*\()/g),
  );
  const others = namesIn(
    code,
    /([\w$]+)\s*=(?!=)\s*(?!\s|new\s+Array\b|\[|[\w$.()"]+\.split\s*\()/g,
  );
  for (const name of [...others, ...parametersIn(code)]) lists.delete(name);
  for (let at = code.indexOf('['); at >= 0; at = code.indexOf('[', at + 1)) {
    const of = /[\w$.)\]"}]+$/.exec(code.slice(Math.max(0, at - 200), at).trimEnd())?.[0];
    const isValue = of !== undefined && !/^(return|case|in|typeof|else|\})$/.test(of);
    if (isValue && !lists.has(of) && !/^\[\s*\d+\s*\]/.test(code.slice(at, at + 20))) return false;
  }
  return true;
}

/** The parts of XFA that send, fetch or run outside of the form (XFA 3.3: submit, connectionSet, execute). */
const REACHES = /<\s*(?:\w+:)?(?:submit|execute|connectionSet|wsdl\w*|signData|exObject)\b/i;

/** XFA scripts, JavaScript and FormCalc alike, open, fetch, send or make scripts of texts with these. */
const MAY_NOT_SAY =
  /\b(gotoURL|launchURL|getURL|submitForm|mailDoc|mailForm|mailMsg|exportData|importData|exportDataObject|importDataObject|openDoc|newDoc|saveAs|execMenuItem|execDialog|eval|unescape|fromCharCode|decodeURI\w*|Function|constructor|__proto__|prototype|apply|call|bind|SOAP|Net|Collab|ADBC|XMLData|connectionSet|execute|Get\s*\(|Post\s*\(|Put\s*\(|app\s*\.\s*(?!alert\b|beep\b)\w+|event\s*\.\s*target\s*\.\s*(?!getField\b)\w+|documentInBatch|setTimeOut|setInterval|addScript|trustedFunction|global|media|createNode|loadXML|saveXML)/i;

/**
 * Tells whether an XFA form, in which a document repeats its fields, stays within the document. Its scripts use
 * two languages over a tree of their own, so the list names only what must not be there.
 */
export function xfaStaysInForm(packets: string): boolean {
  if (REACHES.test(packets)) return false;
  const scripts = [
    ...packets.matchAll(/<(?:\w+:)?script\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?script\s*>)/g),
  ]
    .map(([, text = '']) => text)
    .join('\n');
  if (scripts.length > MOST_SCRIPT || MAY_NOT_SAY.test(scripts)) return false;
  // A name that is put together of pieces reaches anything.
  return !/\[\s*["']/.test(scripts);
}
