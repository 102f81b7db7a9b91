import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { generatedMarkdown } from '#test/generated-markdown.ts';
import { type KeptText, readText, writeText } from './kept-text.ts';
import { extensions } from './schema.ts';

const schema = getSchema(extensions);
const read = (text: string) => readText(schema, text);

/** Types a letter in the middle of the text, but not into what is shown as its source. */
function editMiddle(kept: KeptText): string | undefined {
  const places: number[] = [];
  kept.doc.descendants((node, at) => {
    if (node.isText && /^\S\S/.test(node.text ?? '')) places.push(at + 1);
    return node.type.name !== 'source';
  });
  const middle = places[Math.floor(places.length / 2)];
  if (middle === undefined) return undefined;
  const { tr } = EditorState.create({ doc: kept.doc });
  return writeText(tr.insertText('Щ', middle).doc, kept);
}

const differing = (one: KeptText, other: KeptText) =>
  one.blocks.filter(({ source }, index) => source !== other.blocks[index]?.source).length;

function expectKept(text: string): void {
  const kept = read(text);
  kept.doc.check();
  expect(writeText(kept.doc, kept)).toBe(text);
  const edited = editMiddle(kept);
  if (edited === undefined) return;
  const again = read(edited);
  expect([again.blocks.length, differing(kept, again)], edited).toEqual([kept.blocks.length, 1]);
}

test('every text of the demonstration is written as it was read, and an edit changes one block of it', async () => {
  for await (const path of glob('demo/**/*.md')) {
    for (const part of readFileSync(path, 'utf8').split(/^## .*$/m)) expectKept(part);
  }
});

test('so are two thousand texts with all that Markdown has', () => {
  for (let seed = 1; seed <= 2000; seed += 1) expectKept(generatedMarkdown(seed));
});

test('an edited block is written in few signs, and reads as it is shown', () => {
  const edited = (text: string, change: (state: EditorState) => EditorState['tr']) => {
    const kept = read(text);
    return writeText(change(EditorState.create({ doc: kept.doc })).doc, kept);
  };
  const typed = (text: string, words: string) =>
    edited(text, ({ tr, doc }) => tr.insertText(words, doc.content.size - 1));
  expect(typed('Слова ', ' с {{дата_и_час}} и http://x.ru/a_b ')).toBe(
    'Слова с {{дата_и_час}} и http://x.ru/a_b',
  );
  expect(typed('Слова', ' e-mail@x.ru, 5 < 7')).toBe('Слова e-mail@x.ru, 5 < 7');
  expect(typed('[слово](a "б")', ' и *')).toBe('[слово](a "б") и \\*');
  const bold = edited('Слово дело', ({ tr, schema: own }) => tr.addMark(1, 7, own.mark('bold')));
  expect(bold).toBe('**Слово** дело');
});

test('an edited list doesn’t swallow the next one, nor a title the line below it', () => {
  const inserted = (text: string, at: number) => {
    const kept = read(text);
    return writeText(EditorState.create({ doc: kept.doc }).tr.insertText('Щ', at).doc, kept);
  };
  expect(inserted('- раз\n\n* два', 3)).toBe('- Щраз\n\n* два');
  expect(inserted('# Раз\nдва', 1)).toBe('# ЩРаз\nдва');
  const kept = read('# Раз\nдва');
  const { tr } = EditorState.create({ doc: kept.doc });
  expect(writeText(tr.setBlockType(1, 1, schema.node('paragraph').type).doc, kept)).toBe('Раз\n\nдва');
  expect(writeText(tr.delete(0, tr.doc.content.size).doc, kept)).toBe('');
});

test('bold that ends or begins at a line break or a space is written as bold words, which read so again', () => {
  const bold = schema.mark('bold');
  const leaves = [[], [bold]].flatMap((marks) => [
    schema.text('а', marks),
    schema.text(' ', marks),
    schema.node('hardBreak', null, undefined, marks),
  ]);
  const stored = (line: readonly Node[]) =>
    writeText(schema.node('doc', null, schema.node('paragraph', null, line)), read(''));
  expect(
    stored([
      schema.text('Шаг 1', [bold]),
      schema.node('hardBreak', null, undefined, [bold]),
      schema.text('Вдох'),
    ]),
  ).toBe('**Шаг 1**\\\nВдох');

  const words = (doc: Node) => {
    let all = '';
    doc.descendants((node) => {
      if (node.type.name === 'hardBreak') all += '/';
      else if (node.isText && bold.isInSet(node.marks)) all += `${node.text}`.toUpperCase();
      else if (node.isText) all += node.text;
    });
    return all.replaceAll(' ', '').replaceAll(/^\/+|\/+$/g, '');
  };
  const lines = (length: number): Node[][] =>
    length === 0 ? [[]] : lines(length - 1).flatMap((line) => leaves.map((leaf) => [...line, leaf]));
  for (const line of [2, 3, 4, 5].flatMap(lines)) {
    const shown = schema.node('doc', null, schema.node('paragraph', null, line));
    const text = stored(line);
    expect([text, words(read(text).doc)]).toEqual([text, words(shown)]);
  }
});
