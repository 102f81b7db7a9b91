import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { EditorState, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type KeptText, likenessesIn, readText, writeText } from './kept-text.ts';
import { readBlocks } from './read-markdown.ts';
import { extensions } from './schema.ts';

export interface TextEditorEvents {
  onText: (text: string) => void;
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Leaves of a pasted page what a text can hold. */
  cleanPasted: (html: string) => string;
}

export type TextEditor = ReturnType<typeof createTextEditor>;

/** An editor that shows a Markdown text as it will look, and tells what it is after each change. */
export function createTextEditor(
  element: HTMLElement,
  text: string,
  attributes: Record<string, string>,
  { onText, onFiles, cleanPasted }: TextEditorEvents,
) {
  const editor: Editor = new Editor({
    element,
    extensions,
    injectCSS: false,
    editorProps: {
      attributes,
      transformPastedHTML: cleanPasted,
      clipboardTextParser: (pasted, _context, isPlain, view) =>
        isPlain ? sliceOfLines(pasted, view) : sliceOf(pasted, view),
      handleDOMEvents: {
        beforeinput: (view, event) => takesInserted(view, event),
        paste: (_view, event) => takesFiles(event, event.clipboardData, hasNoText(event.clipboardData)),
        drop: (view, event) => {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at && event.dataTransfer?.files.length) {
            const { tr } = view.state;
            view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at.pos))));
          }
          return takesFiles(event, event.dataTransfer, true);
        },
      },
    },
    onUpdate({ transaction }) {
      if (transaction.getMeta(shownMeta) !== true) tell();
    },
  });
  /** The texts that were shown, the newest first: undoing may bring back blocks of an older one. */
  let shown: readonly KeptText[] = [readText(editor.schema, text)];
  let told = text;
  const { doc } = shown[0] ?? editor.state;
  editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }));

  function tell(): void {
    const { doc: edited } = editor.state;
    const [first, ...older] = shown;
    if (!first) return;
    const kept = older.reduce(
      (best, one) => (shared(edited, one) > shared(edited, best) ? one : best),
      first,
    );
    told = writeText(edited, kept);
    onText(told);
  }

  function takesFiles(event: Event, data: DataTransfer | null, isWanted: boolean): boolean {
    if (!onFiles || !data || data.files.length === 0 || !isWanted) return false;
    event.preventDefault();
    onFiles([...data.files]);
    return true;
  }

  /** What is dictated, filled in or put by a program comes at once, and with its lines. */
  function takesInserted(view: EditorView, event: InputEvent): boolean {
    const { inputType, data } = event;
    if (inputType !== 'insertText' || data === null || data.length < 2) return false;
    const isWhole = isAllSelected(view.state);
    if (!isWhole && !data.includes('\n')) return false;
    event.preventDefault();
    if (isWhole) {
      show(data, { isUndoable: true });
      tell();
    } else view.pasteText(data);
    return true;
  }

  function show(next: string, { isUndoable = false } = {}): void {
    const read = readText(editor.schema, next);
    shown = [read, ...shown].slice(0, 4);
    const { tr, doc: before } = editor.state;
    const start = before.content.findDiffStart(read.doc.content);
    const end = before.content.findDiffEnd(read.doc.content);
    if (start === null || end === null) return;
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    tr.replace(start, end.a + overlap, read.doc.slice(start, end.b + overlap));
    editor.view.dispatch(tr.setMeta(shownMeta, true).setMeta('addToHistory', isUndoable));
  }

  return {
    editor,
    /** Shows a text that came from elsewhere, with the caret where it was. */
    show(next: string): void {
      if (next === told) return;
      told = next;
      show(next);
    },
    /** Puts a piece of Markdown where the caret is: among the words, or in a paragraph of its own. */
    insert(markdown: string, isApart: boolean): void {
      const { state, schema } = editor;
      const [piece] = readBlocks(schema, markdown);
      if (!piece) return;
      const { $from, $to } = state.selection;
      const { tr } = state;
      if (isApart && $to.depth === 1 && $to.parent.childCount > 0) tr.insert($to.after(), piece.node);
      else {
        const isAfterWord = $from.nodeBefore?.isText === true && !/\s$/.test($from.nodeBefore.text ?? '');
        if (isAfterWord) tr.insertText(' ');
        tr.replaceSelection(new Slice(piece.node.content, 0, 0));
      }
      editor.view.dispatch(tr.scrollIntoView());
    },
    /** As it would be pasted. */
    insertHtml: (html: string) => void editor.view.pasteHTML(html),
    focus: () => editor.view.focus(),
    destroy: () => editor.destroy(),
  };
}

const shownMeta = 'shown';

const shared = (doc: KeptText['doc'], { placesLike }: KeptText) =>
  likenessesIn(doc).filter((one) => placesLike.has(one)).length;

const hasNoText = (data: DataTransfer | null) =>
  data?.getData('text/plain') === '' && data.getData('text/html') === '';

const isAllSelected = ({ doc, selection }: EditorState) =>
  selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to;

/** A Markdown text that is pasted is read as one. */
function sliceOf(text: string, { state }: EditorView): Slice {
  const { doc } = readText(state.schema, text.replaceAll(/\r\n?/g, '\n'));
  return Slice.maxOpen(doc.content);
}

function sliceOfLines(text: string, { state }: EditorView): Slice {
  const { schema } = state;
  const lines = text.split(/(?:\r\n?|\n)+/);
  const paragraphs = lines.map((line) =>
    schema.node('paragraph', null, line === '' ? [] : schema.text(line)),
  );
  return Slice.maxOpen(schema.topNodeType.create(null, paragraphs).content);
}
