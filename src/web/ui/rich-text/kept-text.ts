import { Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { definitionsOf, readBlocks } from './read-markdown.ts';
import { type Style, writeBlocks } from './write-markdown.ts';

/** A Markdown text, read: its outermost blocks, each with the source it came from, and what stands around and between them. */
export interface KeptText {
  text: string;
  doc: Node;
  blocks: readonly { node: Node; source: string }[];
  /** One more than blocks: the first stands before them, the last after. */
  gaps: readonly string[];
  placeOf: ReadonlyMap<Node, number>;
  placesLike: ReadonlyMap<string, readonly number[]>;
  /** What links and footnotes of other blocks refer to. */
  definitions: string;
}

export function readText(schema: Schema, text: string): KeptText {
  const read = readBlocks(schema, text);
  const blocks = read.map(({ node, start, end }) => ({ node, source: text.slice(start, end) }));
  const ends = [0, ...read.map(({ end }) => end)];
  const gaps = ends.map((end, index) => text.slice(end, read[index]?.start));
  const placesLike = new Map<string, number[]>();
  for (const [index, { node }] of blocks.entries()) {
    const known = likeness(node);
    placesLike.set(known, [...(placesLike.get(known) ?? []), index]);
  }
  return {
    text,
    blocks,
    gaps,
    doc: schema.topNodeType.create(
      null,
      blocks.length > 0 ? Fragment.from(blocks.map(({ node }) => node)) : schema.node('paragraph'),
    ),
    placeOf: new Map(blocks.map(({ node }, index) => [node, index])),
    placesLike,
    definitions: text.includes(']:') ? definitionsOf(text) : '',
  };
}

const likenesses = new WeakMap<Node, string>();

function likeness(node: Node | undefined): string {
  if (!node) return '';
  const known = likenesses.get(node) ?? JSON.stringify(node.toJSON());
  likenesses.set(node, known);
  return known;
}

export const likenessesIn = (doc: Node): string[] => doc.children.map(likeness);

/** A block as it is to be written: the source of the one it was read as, or new words in the place of one. */
interface Piece {
  node: Node;
  isKept: boolean;
  place: number | undefined;
  source: string;
  /** What parts it from the block before, where that can't stay as it was. */
  gap?: string;
}

/** The text of an edited document. What wasn't touched is written as it was, byte for byte. */
export function writeText(doc: Node, kept: KeptText): string {
  const nodes = doc.children.filter((node) => !isEmpty(node));
  if (nodes.length === 0) return kept.blocks.length === 0 ? kept.text : '';
  const pieces = settled(piecesOf(nodes, kept), kept);
  const head = kept.gaps[0]?.replace(/[ \t]+$/, '') ?? '';
  return head + joined(pieces, kept) + (kept.gaps.at(-1) ?? '');
}

const isEmpty = ({ type, children }: Node) =>
  (type.name === 'paragraph' || type.name === 'source') &&
  children.every((child) => child.type.name === 'hardBreak' || /^[ \t]+$/.test(child.text ?? ''));

function piecesOf(nodes: readonly Node[], kept: KeptText): Piece[] {
  let next = 0;
  const places = nodes.map((node) => {
    const alike = kept.placesLike.get(likeness(node)) ?? [];
    const place = kept.placeOf.get(node) ?? alike.find((one) => one >= next) ?? alike[0];
    if (place !== undefined) next = place + 1;
    return place;
  });
  return nodes.map((node, index) => {
    const place = places[index] ?? placeTaken(places, index, kept.blocks.length);
    const before = place === undefined ? undefined : kept.blocks[place]?.source;
    return places[index] !== undefined && before !== undefined
      ? { node, isKept: true, place, source: before }
      : { node, isKept: false, place, source: rewritten(node, kept, styleOf(before)) };
  });
}

/** Where as many new blocks stand in a row as old ones are gone, each stands for one of these. */
function placeTaken(places: readonly (number | undefined)[], index: number, total: number) {
  const first = places.findLastIndex((place, at) => at < index && place !== undefined);
  const after = places.findIndex((place, at) => at > index && place !== undefined);
  const from = places[first] ?? -1;
  const to = places[after] ?? total;
  const isOneForOne = to - from === (after === -1 ? places.length : after) - first;
  return isOneForOne ? from + (index - first) : undefined;
}

function rewritten(node: Node, { text }: KeptText, style: Style): string {
  const source = writeBlocks([node], style);
  return text.includes('\r\n') ? source.replaceAll('\n', '\r\n') : source;
}

/** A list goes on with the marks it had. */
function styleOf(source = ''): Style {
  const [, bullet, delimiter] = /^\s*(?:([-+*])|\d+([.)]))\s/.exec(source) ?? [];
  return {
    ...(bullet && { bullet: bullet as '-' }),
    ...(delimiter && { bulletOrdered: delimiter as '.' }),
  };
}

const joined = (pieces: readonly Piece[], kept: KeptText): string =>
  pieces
    .map((piece, index) => gapBefore(piece, pieces[index - 1], kept) + indentOf(piece, kept) + piece.source)
    .join('');

function gapBefore({ gap, place }: Piece, before: Piece | undefined, kept: KeptText): string {
  if (!before) return '';
  if (gap !== undefined) return gap;
  const isAsBefore = before.place !== undefined && place === before.place + 1;
  const asBefore = isAsBefore ? kept.gaps[place]?.replace(/[ \t]+$/, '') : undefined;
  return asBefore ?? emptyLine(kept);
}

/** The lines of an untouched block are indented as its first. */
const indentOf = ({ isKept, place }: Piece, kept: KeptText): string =>
  (isKept && place !== undefined && /[ \t]*$/.exec(kept.gaps[place] ?? '')?.[0]) || '';

const emptyLine = ({ text }: KeptText) => (text.includes('\r\n') ? '\r\n\r\n' : '\n\n');

/**
 * Sees to it that what was rewritten changes no neighbour: a list would go on in the next one, a paragraph in the line below.
 * Where the old distance doesn't hold, a line is left empty; where that isn't enough, a list takes another mark; and at the
 * last the neighbours are written anew, too.
 */
function settled(pieces: readonly Piece[], kept: KeptText): Piece[] {
  const result = [...pieces];
  for (const [index, piece] of pieces.entries()) {
    if (piece.isKept) continue;
    const from = Math.max(0, index - 1);
    const around = result.slice(from, index + 2);
    const others = [...otherStyles.map((style) => rewritten(piece.node, kept, style)), indented(piece, kept)];
    const instead = others.map((source) => around.with(index - from, { ...piece, source }));
    const tries = [around, loosened(around, kept), ...instead.map((one) => loosened(one, kept))];
    const found =
      tries.find((one) => keepsNeighbours(one, kept)) ?? loosened(around, kept).map((one) => anew(one, kept));
    result.splice(from, found.length, ...found);
  }
  return result;
}

const otherStyles: Style[] = [
  { bullet: '*', bulletOrdered: ')' },
  { bullet: '+', bulletOrdered: '.' },
];

/** A list that stood further right keeps the next one out of its items only there. */
const indented = ({ place, source }: Piece, kept: KeptText): string => {
  const indent = place === undefined ? '' : /[ \t]*$/.exec(kept.gaps[place] ?? '')?.[0];
  return source.replaceAll(/^(?=.)/gm, indent ?? '');
};

const anew = (piece: Piece, kept: KeptText): Piece => ({
  ...piece,
  isKept: false,
  source: rewritten(piece.node, kept, {}),
});

/** With an empty line between each two. */
const loosened = (pieces: readonly Piece[], kept: KeptText): Piece[] =>
  pieces.map((piece, index) => {
    const gap = gapBefore(piece, pieces[index - 1], kept);
    return index === 0 || /\n[ \t]*\r?\n/.test(gap) ? piece : { ...piece, gap: emptyLine(kept) };
  });

/** Whether untouched blocks at the ends are read as they were. */
function keepsNeighbours(pieces: readonly Piece[], kept: KeptText): boolean {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return true;
  const { schema } = first.node.type;
  const before = kept.definitions === '' ? '' : `${kept.definitions}\n\n<!-- -->\n\n`;
  const read = readBlocks(schema, before + joined(pieces, kept)).filter(
    ({ start }) => start >= before.length,
  );
  const isRead = (piece: Piece, node: Node | undefined) =>
    !piece.isKept || likeness(piece.node) === likeness(node);
  return isRead(first, read[0]?.node) && isRead(last, read.at(-1)?.node);
}
