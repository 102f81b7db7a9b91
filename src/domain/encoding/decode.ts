/** A file's text, or why it can't be told. */
export type Decoded = { text: string } | { refusal: string };

/**
 * Decodes what a spreadsheet or a program has saved: UTF-8, also with a few broken bytes, each of which is U+FFFD; UTF-16;
 * Windows-1251. A guess that would make gibberish of the text is refused: a table that comes every hour would rename people.
 */
export function decode(bytes: Uint8Array): Decoded {
  const marked = markedAs(bytes);
  if (marked) return { text: textIn(marked, bytes) };
  if (bytes.includes(0)) return { text: wideText(bytes) ?? textIn('utf-8', bytes) };
  const text = textIn('utf-8', bytes);
  if (!isMostlyWhole(text)) return oneByteText(bytes);
  return isGarbled(text) ? { refusal: garbled } : { text };
}

const textIn = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

function markedAs([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without its mark: a plain blank, comma or line break has a zero beside it. */
const wideText = (bytes: Uint8Array): string | undefined =>
  ['utf-16le', 'utf-16be']
    .map((encoding) => textIn(encoding, bytes))
    .find((text) => /[ ,;\n\t]/.test(text) && !/[\0\uFFFD]/.test(text));

/** A damaged byte, or a letter cut in two, is one sign; of a text in another encoding hardly a letter is whole. */
function isMostlyWhole(text: string): boolean {
  let [whole, broken] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return broken === 0 || whole > broken;
}

function oneByteText(bytes: Uint8Array): Decoded {
  const text = textIn('windows-1251', bytes);
  // What no keyboard types is no text in any encoding: whoever has asked says so.
  if (isSense(text) || bytes.some(isUntyped)) return { text };
  const [other] = others
    .map(({ encoding, name }) => ({ name, text: textIn(encoding, bytes) }))
    .filter((one) => isSense(one.text))
    .toSorted((one, next) => countOf(next.text, frequent) - countOf(one.text, frequent));
  return { refusal: `${unread}${other ? `: похоже, файл в кодировке ${other.name}` : ''}. ${taken}` };
}

/** Tabs and line breaks are typed; DOS ends a file with 0x1A. */
const isUntyped = (byte: number): boolean => byte < 0x20 && ![9, 10, 11, 12, 13, 0x1a].includes(byte);

/** What we don't take, but know. */
const others = [
  { encoding: 'ibm866', name: 'CP866 (DOS)' },
  { encoding: 'koi8-r', name: 'KOI8-R' },
  { encoding: 'x-mac-cyrillic', name: 'MacCyrillic' },
];

const taken = 'Сохраните его в UTF-8 (в Excel это «CSV UTF-8»), в UTF-16 или в Windows-1251 и выберите снова';
const unread = 'Буквы в файле не читаются';
const garbled = `${unread}: его уже открыли не в той кодировке и так сохранили. Возьмите исходный файл. ${taken}`;

/** Words are written as people write them, and in a text that is long enough the usual letters are usual. */
function isSense(text: string): boolean {
  const words = strangeWords(text);
  const { letters, natural } = countIn(words);
  if (natural < letters * mostly) return false;
  return letters < enoughLetters || countOf(words.join(' '), frequent) >= letters * mostly;
}

/** Nine of ten letters of a Russian text, and half of one in which each letter stands for its neighbour. */
const frequent = /[оеаинтсрвлкмдпуяыё]/giu;
const enoughLetters = 16;
const mostly = 0.65;

/** UTF-8 of a text that was read in a wrong encoding before: «РђР»С‘РЅР°», «ÐÐ»ÐµÐ½Ð°», «╨Р╨╗╨╡», «Àë¸íà», «бМЕОБ». */
function isGarbled(text: string): boolean {
  const words = strangeWords(text);
  const sample = words.join(' ');
  const strange = countOf(sample, /[^\0-\x7F]/g);
  if (strange < fewestStrange) return false;
  const doubled = countOf(sample, /[РС][Ђ-Џђ-џҐґ\u00A0-\u00BF–-™Ііё№є|]|[ÐÑ╨╤][^\0-\x7F]/gu) * 2;
  const western = sample.match(/[\u00C0-\u00FF¸¨]{3,}/gu)?.join('').length ?? 0;
  if (Math.max(doubled, western) > strange * mostly) return true;
  const { letters, broken } = countIn(words);
  return letters >= fewestStrange && broken > letters * mostly;
}

const fewestStrange = 4;

/** The words with a letter that isn't ASCII, as many as tell: a file may be of any length, and have no blank. */
function strangeWords(text: string): string[] {
  const words: string[] = [];
  let size = 0;
  for (const [word] of text.matchAll(beginnings)) {
    if (!/[^\0-\x7F]/.test(word)) continue;
    words.push(word);
    size += word.length;
    if (size > enoughToTell) break;
  }
  return words;
}

/** Of a word a hundred letters tell enough; a search for millions in a row takes more than the stack. */
const beginnings = new RegExp('(?<!@)@{1,100}'.replaceAll('@', '[^\\0-\\x40[-`{-\\x7F\\s\\uFFFD’ʼ]'), 'gu');
const enoughToTell = 100_000;

/** The Cyrillic letters, those in words that are written as words are, and those in words that nobody writes so. */
function countIn(words: readonly string[]): { letters: number; natural: number; broken: number } {
  let [letters, natural, broken] = [0, 0, 0];
  for (const word of words) {
    const cyrillic = countOf(word, /\p{Script=Cyrillic}/gu);
    letters += cyrillic;
    if (asWritten.test(word)) natural += cyrillic;
    else if (/^\p{Ll}\p{Lu}{2,}$|[^\p{L}\p{M}«»„“”‘…—–№]/u.test(word)) broken += cyrillic;
  }
  return { letters, natural, broken };
}

/** Small letters, with or without a capital, or capitals; and marks of print around them. */
const asWritten = new RegExp(
  '^[«»„“”‘’…—–№]*(?:(?:@)?(?:#)+|(?:@)+)[«»„“”‘’…—–№\u00AD]*$'
    .replaceAll('@', '(?=\\p{Lu})\\p{Script=Cyrillic}\\p{M}*')
    .replaceAll('#', '(?=\\p{Ll})\\p{Script=Cyrillic}\\p{M}*'),
  'u',
);

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
