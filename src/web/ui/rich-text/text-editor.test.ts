// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { createTextEditor, type TextEditor } from './text-editor.ts';

let opened: TextEditor | undefined;
afterEach(() => opened?.destroy());

function open(text: string) {
  const told: string[] = [];
  const place = document.body.appendChild(document.createElement('div'));
  opened = createTextEditor(
    place,
    text,
    { attributes: {} },
    {
      onText: (next) => told.push(next),
      cleanPasted: (html) => html,
    },
  );
  return { own: opened, told };
}

test.each(['', 'До', 'До\n\nПосле'])('files that come together stand in their order, in %j', (text) => {
  const { own, told } = open(text);
  own.editor.commands.setTextSelection(own.editor.state.doc.firstChild?.nodeSize ?? 1);
  for (const number of [1, 2, 3]) own.insert(`[Файл ${number}](#upload-${number})`, true);
  expect([...`${told.at(-1)}`.matchAll(/#upload-(\d)/g)].map(([, number]) => number)).toEqual([
    '1',
    '2',
    '3',
  ]);
  expect(own.editor.state.doc.childCount).toBeGreaterThanOrEqual(3);
});

test('so do those among the words', () => {
  const { own, told } = open('До');
  own.editor.commands.setTextSelection(3);
  for (const number of [1, 2]) own.insert(`[${number}](#upload-${number})`, false);
  expect(told.at(-1)).toBe('До [1](#upload-1) [2](#upload-2)');
});
