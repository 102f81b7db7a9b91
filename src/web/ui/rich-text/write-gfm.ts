import type { Delete, FootnoteDefinition, FootnoteReference, ListItem, Parents, Table } from 'mdast';
import { defaultHandlers, type Info, type Options, type State } from 'mdast-util-to-markdown';

/**
 * Tables, struck words, footnotes and boxes to tick. The library writes them, too, but its writers stand in one module with its readers: they
 * would come to every page of a student that reads Markdown.
 */
export const gfmWriting: Options = {
  unsafe: [
    { character: '~', inConstruct: 'phrasing' },
    { character: '|', inConstruct: 'tableCell' },
    { character: '\n', inConstruct: 'tableCell' },
    { atBreak: true, character: '|', after: '[\t :-]' },
    { atBreak: true, character: ':', after: '-' },
    { atBreak: true, character: '-', after: '[:|-]' },
  ],
  handlers: {
    delete: Object.assign(writeDelete, { peek: () => '~' }),
    inlineCode: Object.assign(
      (...given: Parameters<typeof defaultHandlers.inlineCode>) => {
        const written = defaultHandlers.inlineCode(...given);
        return given[2].stack.includes('tableCell') ? written.replaceAll('|', String.raw`\|`) : written;
      },
      { peek: () => '`' },
    ),
    footnoteDefinition: writeFootnote,
    footnoteReference: Object.assign((node: FootnoteReference) => noteOf(node), { peek: () => '[' }),
    listItem: writeItem,
    table: writeTable,
  },
};

function writeDelete(node: Delete, _parent: Parents | undefined, state: State, info: Info): string {
  const tracker = state.createTracker(info);
  const before = tracker.move('~~');
  const words = state.containerPhrasing(node, { ...tracker.current(), before, after: '~' });
  return `${before}${words}~~`;
}

const noteOf = ({ label, identifier }: FootnoteReference | FootnoteDefinition) => `[^${label ?? identifier}]`;

function writeFootnote(
  node: FootnoteDefinition,
  _parent: Parents | undefined,
  state: State,
  info: Info,
): string {
  const exit = state.enter('footnoteDefinition');
  const words = state.indentLines(state.containerFlow(node, info), (line, index, isBlank) =>
    index === 0 || isBlank ? line : `    ${line}`,
  );
  exit();
  return `${noteOf(node)}: ${words}`;
}

function writeItem(node: ListItem, parent: Parents | undefined, state: State, info: Info): string {
  const isBox = typeof node.checked === 'boolean' && node.children[0]?.type === 'paragraph';
  const written = defaultHandlers.listItem(node, parent, state, info);
  return isBox ? written.replace(/^(?:[*+-]|\d+[.)]) +/, `$&[${node.checked ? 'x' : ' '}] `) : written;
}

function writeTable(
  { align, children }: Table,
  _parent: Parents | undefined,
  state: State,
  info: Info,
): string {
  const exit = state.enter('table');
  const rows = children.map((row) =>
    row.children.map((cell) => {
      const leave = [state.enter('tableCell'), state.enter('phrasing')] as const;
      const words = state.containerPhrasing(cell, { ...info, before: ' ', after: ' ' });
      leave[1]();
      leave[0]();
      return words;
    }),
  );
  exit();
  const [head = [], ...body] = rows;
  const rule = head.map((_, column) => rules[align?.[column] ?? 'none']);
  return [head, rule, ...body].map(lineOf).join('\n');
}

const rules = { none: '-', left: ':-', right: '-:', center: ':-:' };

const lineOf = (cells: readonly string[]): string =>
  `|${cells.map((words) => (words === '' ? ' ' : ` ${words} `)).join('|')}|`;
