import type { Mark, Node, Schema } from '@tiptap/pm/model';
import type { Definition, List, Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { sourceOf } from './write-markdown.ts';

/** As a student's page reads it. */
export const parseMarkdown = (text: string) =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

interface Reader {
  schema: Schema;
  text: string;
  definitions: ReadonlyMap<string, Definition>;
}

export interface Block {
  node: Node;
  start: number;
  end: number;
}

/** A node of the editor for each outermost block of the text. What the editor has no node for stays as its source. */
export function readBlocks(schema: Schema, text: string): Block[] {
  // The parser doesn't count a byte order mark.
  const body = text.replace(/^\uFEFF/, '');
  const shift = text.length - body.length;
  const { children } = parseMarkdown(body);
  const reader = { schema, text: body, definitions: new Map(definitionsIn(children)) };
  let reached = 0;
  return children.map((block) => {
    const { start, end } = block.position ?? {};
    // A title underlined right below a definition is said to begin with it.
    const from = Math.max(reached, (start?.offset ?? 0) + shift);
    reached = (end?.offset ?? 0) + shift;
    return {
      node: readBlock(block, reader),
      start: from,
      end: reached,
    };
  });
}

function definitionsIn(nodes: readonly Nodes[]): [string, Definition][] {
  return nodes.flatMap((node) => {
    if (node.type === 'definition') return [[node.identifier, node] as [string, Definition]];
    return 'children' in node ? definitionsIn(node.children) : [];
  });
}

/** What links and footnotes refer to, as a text of its own. */
export const definitionsOf = (text: string): string => foundIn(parseMarkdown(text).children).join('\n\n');

const foundIn = (nodes: readonly Nodes[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') return sourceOf(node);
    return 'children' in node ? foundIn(node.children) : [];
  });

function readBlock(block: RootContent, reader: Reader): Node {
  const { schema } = reader;
  const make = (type: string, attrs: object | null, content?: Node | readonly Node[]): Node => {
    const made = schema.nodes[type]?.createAndFill(attrs as Record<string, unknown> | null, content);
    return made ?? asSource(block, reader);
  };
  switch (block.type) {
    case 'paragraph':
      return make('paragraph', null, readInline(block.children, reader));
    case 'heading':
      return make('heading', { level: block.depth }, readInline(block.children, reader));
    case 'blockquote':
      return make('blockquote', null, readAll(block.children, reader));
    case 'list':
      return readList(block, reader);
    case 'code': {
      const language = [block.lang, block.meta].filter(Boolean).join(' ') || null;
      return make('codeBlock', { language }, block.value === '' ? [] : schema.text(onLines(block.value)));
    }
    case 'thematicBreak':
      return make('horizontalRule', null);
    case 'table':
      return readTable(block, reader);
    default:
      return asSource(block, reader);
  }
}

const readAll = (blocks: readonly RootContent[], reader: Reader) =>
  blocks.map((block) => readBlock(block, reader));

function asSource(block: RootContent, { schema, text }: Reader): Node {
  const { start, end } = block.position ?? {};
  // Within a quote or a list its lines begin with what belongs to these.
  const isOutermost = start?.column === 1 && block.type !== 'html';
  const source = onLines(isOutermost ? text.slice(start.offset, end?.offset) : sourceOf(block));
  return schema.node('source', null, source === '' ? [] : schema.text(source));
}

const onLines = (text: string) => text.replaceAll('\r\n', '\n');

function readList(list: List, reader: Reader): Node {
  const { nodes } = reader.schema;
  const items = list.children.map(({ checked, spread, children }) => {
    const content = readAll(children, reader);
    if (content[0]?.type !== nodes['paragraph']) content.unshift(reader.schema.node('paragraph'));
    return reader.schema.node('listItem', { checked: checked ?? null, spread: spread ?? false }, content);
  });
  const attrs = { spread: list.spread ?? false };
  return list.ordered
    ? reader.schema.node('orderedList', { ...attrs, start: list.start ?? 1 }, items)
    : reader.schema.node('bulletList', attrs, items);
}

function readTable({ align, children }: Table, reader: Reader): Node {
  const { schema } = reader;
  const width = Math.max(...children.map((row) => row.children.length));
  const rows = children.map((row, index) =>
    schema.node(
      'tableRow',
      null,
      Array.from({ length: width }, (_, column) =>
        schema.node(
          index === 0 ? 'tableHeader' : 'tableCell',
          { align: align?.[column] ?? null },
          schema.node('paragraph', null, readInline(row.children[column]?.children ?? [], reader)),
        ),
      ),
    ),
  );
  return schema.node('table', null, rows);
}

function readInline(nodes: readonly PhrasingContent[], reader: Reader, marks: readonly Mark[] = []): Node[] {
  const { schema } = reader;
  const within = (children: readonly PhrasingContent[], type: string, attrs?: Record<string, unknown>) =>
    readInline(children, reader, schema.mark(type, attrs).addToSet(marks));
  return nodes.flatMap((node): Node | Node[] => {
    switch (node.type) {
      case 'text':
        return schema.text(node.value.replaceAll(/\r?\n/g, ' '), marks);
      case 'strong':
        return within(node.children, 'bold');
      case 'emphasis':
        return within(node.children, 'italic');
      case 'delete':
        return within(node.children, 'strike');
      case 'inlineCode':
        return schema.text(node.value.replaceAll(/\r?\n/g, ' '), schema.mark('code').addToSet(marks));
      case 'break':
        return schema.node('hardBreak', null, [], marks);
      case 'link':
        return within(node.children, 'link', { href: node.url, title: node.title ?? null });
      case 'linkReference': {
        const { url = '', title = null } = reader.definitions.get(node.identifier) ?? {};
        const reference = [node.referenceType, node.label ?? node.identifier].join(' ');
        return within(node.children, 'link', { href: url, title, reference });
      }
      case 'image':
        return schema.node(
          'image',
          { src: node.url, alt: node.alt ?? '', title: node.title ?? null },
          [],
          marks,
        );
      default:
        return schema.node('sourceInline', { source: onLines(sourceOf(node)) }, [], marks);
    }
  });
}
