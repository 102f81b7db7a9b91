import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { defaultUrlTransform } from 'react-markdown';
import { Picture } from './picture.ts';

const unshown = (initial: unknown) => ({ default: initial, rendered: false });

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: null }, reference: unshown(null) }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (defaultUrlTransform(element.getAttribute('href') ?? '') === '' ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, {
      href: defaultUrlTransform(String(HTMLAttributes['href'])),
      rel: 'noopener noreferrer',
    }),
    0,
  ],
});

/** What the editor knows no other way to show: HTML, a footnote, a definition. It is edited as it is written. */
const Source = Node.create({
  name: 'source',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
  renderHTML: () => ['pre', { 'data-source': '' }, ['code', 0]],
});

const SourceInline = Node.create({
  name: 'sourceInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    source: { default: '', parseHTML: (element: HTMLElement) => element.textContent, rendered: false },
  }),
  parseHTML: () => [{ tag: 'code[data-source]', priority: 60 }],
  renderHTML: ({ node }) => ['code', { 'data-source': '' }, String(node.attrs['source'])],
  renderText: ({ node }) => String(node.attrs['source']),
});

/** Tab leaves the field, so an item goes deeper and back by other keys. */
const Item = ListItem.extend({
  addAttributes: () => ({ checked: unshown(null), spread: unshown(false) }),
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const spread = Extension.create({
  name: 'spread',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { spread: unshown(false) } },
  ],
});

/** A cell of Markdown holds one line, so Enter goes on to the next cell. */
const OwnTable = Table.extend({
  renderHTML: () => ['div', { class: 'table-region' }, ['table', ['tbody', 0]]],
  addNodeView: () => null,
  addKeyboardShortcuts() {
    const { Tab: _tab, 'Shift-Tab': _back, ...keys } = this.parent?.() ?? {};
    return {
      ...keys,
      Enter: () => this.editor.isActive('table') && (this.editor.commands.goToNextCell() || true),
    };
  },
});

/** What the editor can hold, and by what keys. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Heading.extend({
    renderHTML: ({ node }) => {
      const level = node.attrs['level'] as number;
      return [`h${level}`, { 'data-rank': `${Math.min(level, 4)}` }, 0];
    },
  }),
  Blockquote,
  BulletList,
  OrderedList,
  Item,
  spread,
  CodeBlock,
  HorizontalRule,
  HardBreak,
  OwnTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  Picture,
  Source,
  SourceInline,
  Link,
  Bold,
  Italic,
  Strike,
  Code.extend({ excludes: '' }),
  UndoRedo,
  Gapcursor,
  TrailingNode,
];
