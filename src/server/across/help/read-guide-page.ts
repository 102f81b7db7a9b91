import { posix } from 'node:path';
import type { GuidePage } from '#contract/help/schemas.ts';

interface Source {
  /** In `docs/guide/`, as `operator/mail.md`. */
  file: string;
  text: string;
  /** The files of the pages that the reader has. */
  linked: readonly string[];
}

/** A page of the guide in its sections, with links that lead to what the reader can open; others become their words. */
export function readGuidePage({ file, text, linked }: Source): GuidePage {
  const [head = '', ...parts] = partsOf(text);
  const [first = '', ...intro] = head.split('\n');
  const relink = (part: string) => withLinks(part.trim(), { file, linked });
  return {
    name: nameOf(file),
    title: first.replace(/^# /, ''),
    text: relink(intro.join('\n')),
    sections: parts.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { id: anchorOf(title), title, text: relink(lines.join('\n')) };
    }),
  };
}

/** What stands before the first heading of the second level, then what stands under each. A line of code may look like one. */
function partsOf(text: string): string[] {
  const fences = /^```[^]*?^```$/gm;
  const code = text.match(fences) ?? [];
  const parts = text.replace(fences, '\0').split(/^## /m);
  return parts.map((part) => part.replaceAll('\0', () => code.shift() ?? ''));
}

/** In the address: `mail` of `operator/mail.md`. */
const nameOf = (file: string) => posix.basename(file, '.md');

/** As a host of repositories makes it of a heading; `test/document-links.test.ts` checks the documents by the same rule. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const link = /\[([^\]]*)\]\(([^()\s]+)\)/g;

function withLinks(text: string, { file, linked }: Omit<Source, 'text'>): string {
  const addressOf = (target: string): string | undefined => {
    if (/^(?:https?:|#|images\/)/.test(target)) return target;
    const [path = '', anchor] = target.split('#');
    const page = posix.join(posix.dirname(file), path);
    if (!linked.includes(page)) return undefined;
    return `/help?page=${nameOf(page)}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  return text
    .replace(aside, (whole) => (hasWay(whole, addressOf) ? whole : ''))
    .replace(link, (whole, words, target) => {
      const address = addressOf(target);
      return address === undefined ? words : whole.replace(target, address);
    });
}

/** A remark in brackets that is nothing but links: «([решение 31](…))». Without a way it says nothing. */
const aside = / \((?:\[[^\]]*\]\([^()\s]+\)(?:, )?)+\)/g;

const hasWay = (text: string, addressOf: (target: string) => string | undefined) =>
  [...text.matchAll(link)].some(([, , target = '']) => addressOf(target) !== undefined);
