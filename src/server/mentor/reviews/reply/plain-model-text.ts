import { codePlaceholder as placeholder, plainAddresses } from '#domain/plain-text/plain-addresses.ts';
import { definedNames, withoutMarkup } from '#domain/plain-text/plain-markup.ts';

/**
 * A model's Markdown without links, images and HTML: their words stay, as plain text. A student may get a model to write
 * anything, so the rules below do not follow what a parser would see but leave it nothing to see: every `](`, `]:`, tag and
 * address loses its meaning, wherever it stands. Only code is left alone, where it is certain to be code. A text without any of these
 * comes back to the byte.
 */
export function withoutLinks(markdown: string): string {
  const parts = outsideAndInsideFences(markdown);
  const names = definedNames(parts.filter((_, index) => index % 2 === 0).join('\n'));
  return parts.map((part, index) => (index % 2 === 0 ? plainParagraphs(part, names) : part)).join('');
}

/** Texts outside of fenced code at even places, fences at odd ones. */
function outsideAndInsideFences(text: string): string[] {
  const parts = [''];
  let fence: string | undefined;
  for (const line of text.split(/(?<=\r\n|\n|\r(?!\n))/)) {
    const around = fence;
    if (around === undefined && /`{3}|~{3}/.test(line)) {
      fence = /^(`{3,}|~{3,})[^`~]*$/.exec(line)?.[1];
      // A fence that is indented, quoted or listed ends where its container does: then none is sure to be code.
      if (fence === undefined) return [text];
      parts.push('');
    }
    parts[parts.length - 1] += line;
    if (around !== undefined && closes(line, around)) {
      fence = undefined;
      parts.push('');
    }
  }
  return parts;
}

function closes(line: string, fence: string): boolean {
  const mark = /^ {0,3}(`{3,}|~{3,})[ \t\r\n]*$/.exec(line)?.[1];
  return mark !== undefined && mark.startsWith(fence);
}

const plainParagraphs = (text: string, names: Set<string>): string =>
  text
    .split(blankLine)
    .map((paragraph) => plainParagraph(paragraph, names))
    .join('');

/** With the line break before it. */
const blankLine = /(\r?\n[ \t]*\r?\n)/;

function plainParagraph(text: string, names: Set<string>): string {
  if (text.trim() === '') return text;
  const code = codeOf(text);
  if (!code) return plainAddresses(withoutMarkup(text, names), { inCode: false });
  // In the order of the text, so that the placeholders are filled by turns; none is dropped with a link's address.
  let next = 0;
  const outside = withPlaceholders(text, code);
  const plain = plainAddresses(withoutMarkup(outside, names), { inCode: true });
  return plain.replaceAll(placeholder, () => code[next++]?.text ?? '');
}

interface Span {
  text: string;
  at: number;
}

/** Code spans, if each ends on its line and none can be read another way; else undefined. */
function codeOf(text: string): Span[] | undefined {
  if (text.includes(placeholder) || text.includes('\\`')) return undefined;
  const spans: Span[] = [];
  let opening: RegExpExecArray | undefined;
  for (const mark of text.matchAll(/`+|[\r\n]/g)) {
    if (!mark[0].startsWith('`')) {
      if (opening) return undefined;
    } else if (!opening) {
      opening = mark;
    } else if (mark[0] === opening[0]) {
      const span = text.slice(opening.index, mark.index + mark[0].length);
      // In a table a bar ends the cell, and with it the code.
      if (span.includes('|')) return undefined;
      spans.push({ text: span, at: opening.index });
      opening = undefined;
    }
  }
  return opening ? undefined : spans;
}

function withPlaceholders(text: string, code: Span[]): string {
  let from = 0;
  let outside = '';
  for (const span of code) {
    outside += text.slice(from, span.at) + placeholder;
    from = span.at + span.text.length;
  }
  return outside + text.slice(from);
}
