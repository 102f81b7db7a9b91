// @vitest-environment happy-dom
import { NodeSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { createTextEditor, type TextEditor } from './text-editor.ts';

let opened: TextEditor | undefined;
afterEach(() => opened?.destroy());

function open(text: string) {
  const told: string[] = [];
  const taken: string[] = [];
  const place = document.body.appendChild(document.createElement('div'));
  opened = createTextEditor(
    place,
    text,
    { attributes: {} },
    {
      onText: (next) => told.push(next),
      onFiles: (files) => taken.push(...files.map(({ name }) => name)),
      cleanPasted: (html) => html,
    },
  );
  return { own: opened, told, taken };
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

/** What lies where, only a real browser knows. */
const atTheStart = () => ({ pos: 1, inside: 0, affinity: 0 as const });

const picture = '![вид](/lesson-files/9.png)';

test('a picture that is dragged within the text is moved, though the browser hands it over as a file too', () => {
  const { own, told, taken } = open(`Раз\n\n${picture}`);
  const { view } = own.editor;
  let at = -1;
  view.state.doc.descendants((node, pos) => {
    if (node.attrs['src'] !== undefined) at = pos;
  });
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
  view.posAtCoords = atTheStart;
  view.dragging = { slice: view.state.selection.content(), move: true };
  expect(drop(view.dom).defaultPrevented).toBe(true);
  expect(taken).toEqual([]);
  expect(told.at(-1)?.trim()).toBe(`${picture}Раз`);
});

test('a file that is dropped from elsewhere is taken', () => {
  const { own, taken } = open('Раз');
  own.editor.view.posAtCoords = atTheStart;
  expect(drop(own.editor.view.dom).defaultPrevented).toBe(true);
  expect(taken).toEqual(['9.png']);
});

function drop(target: HTMLElement): Event {
  const files = [new File(['x'], '9.png', { type: 'image/png' })];
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, {
    clientX: 1,
    clientY: 1,
    dataTransfer: { files, types: ['Files'], getData: () => '' },
  });
  target.dispatchEvent(event);
  return event;
}
