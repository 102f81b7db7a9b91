import type { Mark, Node } from '@tiptap/pm/model';
import type { BlockContent, Html, ListItem, Nodes, PhrasingContent, RootContent, TableRow } from 'mdast';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { gfmWriting } from './write-gfm.ts';

/** How a list that is written anew marks its items. */
export type Style = Pick<Options, 'bullet' | 'bulletOrdered'>;

/** The Markdown of blocks that stand one after another. */
export const writeBlocks = (nodes: readonly Node[], style: Style = {}): string =>
  written({ type: 'root', children: nodes.flatMap(writeBlock) }, style);

/** The source of what was read from Markdown. */
export const sourceOf = (node: Nodes): string => ('value' in node ? node.value : written(node));

const written = (node: Nodes, style: Style = {}) =>
  toMarkdown(node, {
    extensions: [gfmWriting],
    bullet: '-',
    rule: '-',
    join: [(one, other) => (interruptsNothing(one, other) ? 1 : undefined)],
    handlers: { text: ({ value }, _parent, state, info) => asTyped(state.safe(value, info)) },
    ...style,
  }).replace(/\n$/, '');

/** Right below a paragraph, a list that doesn't begin with one is read as its next words. */
const interruptsNothing = (one: Nodes, other: Nodes) =>
  one.type === 'paragraph' && other.type === 'list' && other.ordered === true && other.start !== 1;

/** An address becomes a link by itself, and what stands in double braces is replaced by its name: neither is escaped. */
const asTyped = (safe: string) =>
  safe
    .replaceAll(/(https?)\\?:(?=\/\/)/g, '$1:')
    .replaceAll(/www\\\./g, 'www.')
    .replaceAll(/\\@/g, '@')
    .replaceAll(/https?:\/\/\S+|www\.\S+|\{\{[^{}]*\}\}/g, (whole) => whole.replaceAll('\\', ''));

function writeBlock(node: Node): RootContent[] {
  switch (node.type.name) {
    case 'heading': {
      const depth = node.attrs['level'] as 1 | 2 | 3 | 4 | 5 | 6;
      return [{ type: 'heading', depth, children: writeInline(node) }];
    }
    case 'blockquote':
      return [{ type: 'blockquote', children: writeAll(node) }];
    case 'bulletList':
    case 'orderedList':
      return [writeList(node)];
    case 'codeBlock':
      return [{ type: 'code', lang: node.attrs['language'] as string | null, value: node.textContent }];
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }];
    case 'table':
      return [writeTable(node)];
    case 'source':
      return node.textContent.trim() === '' ? [] : [raw(node.textContent)];
    default: {
      const children = writeInline(node);
      return children.length === 0 ? [] : [{ type: 'paragraph', children }];
    }
  }
}

const writeAll = (node: Node) => node.children.flatMap(writeBlock) as BlockContent[];

const raw = (value: string): Html => ({ type: 'html', value });

function writeList(node: Node): RootContent {
  const children = node.children.map((item): ListItem => {
    const { checked, spread } = item.attrs as Pick<ListItem, 'checked' | 'spread'>;
    return { type: 'listItem', checked: checked ?? null, spread: spread ?? false, children: writeAll(item) };
  });
  const ordered = node.type.name === 'orderedList';
  const start = ordered ? (node.attrs['start'] as number) : null;
  return { type: 'list', ordered, start, spread: Boolean(node.attrs['spread']), children };
}

function writeTable(node: Node): RootContent {
  const rows = node.children.map((row): TableRow => {
    const cells = row.children.flatMap((cell) => [
      writeCell(cell),
      ...Array.from({ length: Number(cell.attrs['colspan'] ?? 1) - 1 }, () => writeCell()),
    ]);
    return { type: 'tableRow', children: cells };
  });
  const align = node.firstChild?.children.map((cell) => cell.attrs['align'] as 'left' | null) ?? [];
  return { type: 'table', align, children: rows };
}

const writeCell = (cell?: Node) => ({
  type: 'tableCell' as const,
  children: cell?.children.flatMap((block) => writeInline(block)) ?? [],
});

interface Leaf {
  node: PhrasingContent;
  marks: readonly Mark[];
}

/** Without spaces at its ends, which Markdown doesn't keep. */
function writeInline(block: Node): PhrasingContent[] {
  const leaves = block.children.flatMap(leavesOf);
  const isSpace = (leaf: Leaf | undefined) =>
    leaf?.node.type === 'break' || (leaf?.node.type === 'text' && /^[ \t]*$/.test(leaf.node.value));
  while (isSpace(leaves[0])) leaves.shift();
  while (isSpace(leaves.at(-1))) leaves.pop();
  const [first, last] = [leaves[0]?.node, leaves.at(-1)?.node];
  if (first?.type === 'text') first.value = first.value.replace(/^[ \t]+/, '');
  if (last?.type === 'text') last.value = last.value.replace(/[ \t]+$/, '');
  return nest(
    leaves.map((leaf, index) => (isSeen(leaf) ? leaf : { ...leaf, marks: marksAround(leaves, index) })),
  );
}

function leavesOf(node: Node): Leaf[] {
  const marks = node.marks.filter(({ type }) => type.name !== 'code');
  if (!node.isText) return [{ node: writeLeaf(node), marks }];
  const text = node.text ?? '';
  if (marks.length < node.marks.length) return [{ node: { type: 'inlineCode', value: text }, marks }];
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return [before, words, after]
    .filter((value) => value !== '')
    .map((value) => ({ node: { type: 'text', value }, marks }));
}

const isSeen = ({ node }: Leaf) =>
  node.type !== 'break' && (node.type !== 'text' || node.value.trim() !== '');

/** What stands between bold and plain words is plain: Markdown has no bold words that end in a space or a line break. */
function marksAround(leaves: readonly Leaf[], index: number): readonly Mark[] {
  const before = leaves.slice(0, index).findLastIndex(isSeen);
  const after = leaves.findIndex((leaf, at) => at > index && isSeen(leaf));
  if (before === -1 || after === -1) return [];
  const [first, ...others] = leaves.slice(before, after + 1);
  return first?.marks.filter((mark) => others.every(({ marks }) => mark.isInSet(marks))) ?? [];
}

function writeLeaf({ type, attrs }: Node): PhrasingContent {
  if (type.name === 'hardBreak') return { type: 'break' };
  if (type.name === 'sourceInline') return raw(attrs['source'] as string);
  const { src, alt, title } = attrs as { src: string; alt: string; title: string | null };
  return { type: 'image', url: src, alt, title };
}

/** Puts what has marks into them; the one that goes on the longest is outermost, and a link innermost. */
function nest(leaves: readonly Leaf[]): PhrasingContent[] {
  const [first] = leaves;
  if (!first) return [];
  const runs = first.marks.map((mark) => ({ mark, end: endOfRun(leaves, mark) }));
  const isLink = ({ mark }: (typeof runs)[number]) => Number(mark.type.name === 'link');
  const longest = runs.toSorted((one, other) => other.end - one.end || isLink(one) - isLink(other))[0];
  if (!longest) return joined(first.node, nest(leaves.slice(1)));
  const { mark, end } = longest;
  const within = leaves
    .slice(0, end)
    .map(({ node, marks }) => ({ node, marks: marks.filter((one) => !one.eq(mark)) }));
  return [wrap(mark, nest(within)), ...nest(leaves.slice(end))];
}

function endOfRun(leaves: readonly Leaf[], mark: Mark): number {
  const end = leaves.findIndex(({ marks }) => !mark.isInSet(marks));
  return end === -1 ? leaves.length : end;
}

/** Two texts in a row would be escaped as if a line began between them. */
function joined(node: PhrasingContent, rest: PhrasingContent[]): PhrasingContent[] {
  const [next] = rest;
  if (node.type !== 'text' || next?.type !== 'text') return [node, ...rest];
  return [{ type: 'text', value: node.value + next.value }, ...rest.slice(1)];
}

function wrap({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type.name === 'bold') return { type: 'strong', children };
  if (type.name === 'italic') return { type: 'emphasis', children };
  if (type.name === 'strike') return { type: 'delete', children };
  const { href, title, reference } = attrs as {
    href: string;
    title: string | null;
    reference: string | null;
  };
  // A link holds no other link.
  const words = children as Extract<PhrasingContent, { type: 'link' }>['children'];
  if (reference === null) return { type: 'link', url: href, title, children: words };
  const [, referenceType, label = ''] = /^(\w+) ([^]*)$/.exec(reference) ?? [];
  return {
    type: 'linkReference',
    identifier: label,
    label,
    referenceType: referenceType as 'full',
    children: words,
  };
}
