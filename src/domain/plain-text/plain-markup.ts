import { codePlaceholder as code } from './plain-addresses.ts';

/** The names that a text's definitions give to addresses: `[1]: https://…`. */
export const definedNames = (text: string): Set<string> =>
  new Set([...text.matchAll(definition)].map(([, name = '']) => nameOf(name)));

/** Links and pictures as their words, tags as text; `names` are those of the whole text's definitions, which are left out. */
export function withoutMarkup(text: string, names: Set<string>): string {
  // Twice: a picture may stand in a link.
  const unlinked = withoutInlineLinks(withoutInlineLinks(text.replace(definition, '')));
  const named = names.size === 0 ? unlinked : withoutReferences(unlinked, names);
  return named
    .replace(bracketedAddress, '$1')
    .replace(destinationStart, ']\\(')
    .replace(/[^\r\n]+/g, (line) => (line.includes(']:') ? escapeLabels(line) : line))
    .replace(characterReference, (whole) => (isHarmless(whole) ? whole : `&amp;${whole.slice(1)}`))
    .replace(tagStart, '&lt;');
}

/** `[1]: https://…`, with or without a title: shows nothing by itself. */
const definition = new RegExp(
  String.raw`^ {0,3}\[(?!\^)([^[\]\r\n${code}]{1,200})\]:[ \t]{0,9}<?(?:[a-z][a-z\d+.-]{1,20}:|/|#|www\.)[^\s${code}]*` +
    String.raw`(?:[ \t]{1,9}(?:"[^"\r\n${code}]*"|'[^'\r\n${code}]*'|\([^()\r\n${code}]*\)))?[ \t]{0,9}(?:\r?\n|(?![^]))`,
  'gim',
);

const nameOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

const withoutInlineLinks = (text: string): string => text.replace(inlineLink, '$1');

/** Not behind a backslash, unless that one is escaped itself. */
const unescaped = String.raw`(?<=(?<!\\)(?:\\\\)*)`;

/** The words may have brackets in them. No code is lost with an address: its placeholder is refused there. */
const inlineLink = new RegExp(
  String.raw`${unescaped}!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\([ \t]{0,9}` +
    String.raw`(?:<[^<>\r\n${code}]*>|[^\s()<${code}]*(?:\([^\s()${code}]*\)[^\s()${code}]*)*)` +
    String.raw`(?:[ \t\r\n]{1,9}(?:"[^"${code}]*"|'[^'${code}]*'|\([^()${code}]*\)))?[ \t]{0,9}\)`,
  'g',
);

/** `[слова][имя]`, `[слова][]`, `[имя]`, and each as a picture. */
const withoutReferences = (text: string, names: Set<string>): string =>
  text.replace(/!?\[([^[\]]*)\](?:\[([^[\]]*)\])?/g, (whole, words: string, name: string | undefined) =>
    names.has(nameOf(name || words)) ? words : whole,
  );

/** `<https://…>`, `<anna@example.org>`. */
const bracketedAddress = new RegExp(
  String.raw`${unescaped}<((?:[a-z][a-z\d+.-]{1,31}:|[\w.+-]+@)[^\s<>${code}]*)>`,
  'gi',
);

const destinationStart = new RegExp(String.raw`${unescaped}\]\(`, 'g');

/**
 * A definition, or a footnote, begins a line, and its label has no bracket in it: behind other words and an opening bracket `]:` is
 * text. A label may have begun on a line above.
 */
function escapeLabels(line: string): string {
  const opening = labelAtStart.test(line) ? line.length : line.search(/(?<!\\)\[/);
  const end = opening < 0 ? line.length : opening;
  return line.slice(0, end).replaceAll(']:', ']\\:') + line.slice(end);
}

const labelAtStart = /^(?:[ \t>]|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t]))*\[/;

/** `&colon;` and `&#58;` would be signs of an address only after the addresses were looked for. */
const characterReference = new RegExp(
  String.raw`${unescaped}&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});`,
  'gi',
);

function isHarmless(reference: string): boolean {
  const name = reference.slice(1, -1);
  if (!name.startsWith('#')) return harmlessNames.has(name);
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 127;
}

const harmlessNames = new Set(
  'amp lt gt quot apos nbsp shy ndash mdash laquo raquo lsquo rsquo ldquo rdquo bdquo hellip bull middot copy times minus plusmn rarr larr deg sect numero'.split(
    ' ',
  ),
);

/** A tag, a comment, an address in angle brackets; code behind the sign may be the beginning of one. */
const tagStart = new RegExp(String.raw`${unescaped}<(?=[a-z/!?${code}]|[^\s<>@]*@)`, 'gi');
