/** Stands for a code span: a private-use character. A text that has one of its own is read without code. */
export const codePlaceholder = '\uE0C0';

/** Invisible, and ends neither a line nor a word; no reader of Markdown sees an address across it. */
const joiner = '\u2060';

/**
 * Addresses that GFM makes a link of by itself, as plain text. Escapes don't help, they are resolved before addresses are looked for: so an
 * address becomes code. Where code marks could meet others (`inCode: false`), it is broken by an invisible character instead.
 */
export function plainAddresses(text: string, { inCode }: { inCode: boolean }): string {
  if (!inCode) return brokenAddresses(text);
  return text.replace(whole, (found, address: string | undefined, at: number) => {
    if (address === undefined) return found + joiner;
    const isAlone =
      !['\\', codePlaceholder].includes(text[at - 1] ?? '') && text[at + found.length] !== codePlaceholder;
    // Its end may be the beginning of another: `www.a\@b.ru`.
    return isAlone ? asCode(address) : brokenAddresses(address) + joiner;
  });
}

/** Looks the same to a person. */
export const brokenAddresses = (text: string): string => text.replace(breakable, `$&${joiner}`);

function asCode(address: string): string {
  let end = address.length;
  while (end > 1 && trailing.includes(address[end - 1] ?? '')) end -= 1;
  return `\`${address.slice(0, end)}\`${address.slice(end)}`;
}

/** Belongs to the sentence, or to the emphasis around the address. */
const trailing = '.,:;!?()»"\'*_~…';

/** The place behind which an address is broken; a backslash may stand anywhere in it. */
const breakable = /(?<![a-z])https?(?=\\?:\\?\/\\?\/)|(?<![a-z\d])www(?=\\?\.)|[\w+.-](?=\\?@\\?[\w-])/gi;

const addressed =
  `(?:(?<![a-z])https?:\\/\\/|(?<![a-z\\d])www\\.)[^\\s<>\`|\\\\[\\]${codePlaceholder}]+` +
  `|(?<![\\w+.-])[\\w+.-]+@[\\w-][\\w.-]*`;

const whole = new RegExp(`(${addressed})|${breakable.source}`, 'gi');
