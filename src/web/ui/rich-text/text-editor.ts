import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { type KeptText, likenessesIn, readText, writeText } from './kept-text.ts';
import { readBlocks } from './read-markdown.ts';
import { extensions } from './schema.ts';

export interface TextEditorEvents {
  onText: (text: string) => void;
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Leaves of a pasted page what a text can hold. */
  cleanPasted: (html: string) => string;
}

export interface TextEditorLook {
  attributes: Record<string, string>;
  /** The page scrolls, below the tools and above its own buttons. */
  isInPage?: boolean | undefined;
}

export type TextEditor = ReturnType<typeof createTextEditor>;

/** An editor that shows a Markdown text as it will look, and tells what it is after each change. */
export function createTextEditor(
  element: HTMLElement,
  text: string,
  look: TextEditorLook,
  { onText, ...taking }: TextEditorEvents,
) {
  const editor: Editor = new Editor({
    element,
    extensions,
    injectCSS: false,
    editorProps: {
      ...propsOf(look, taking),
      handleDOMEvents: { beforeinput: takesInserted, ...takingFiles(taking.onFiles) },
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
    const kept = nearest(edited, shown);
    if (!kept) return;
    told = writeText(edited, kept);
    onText(told);
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
    const replaced = replaceChanged(editor.state, read.doc);
    if (replaced) editor.view.dispatch(replaced.setMeta('addToHistory', isUndoable));
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
    insert: (markdown: string, isApart: boolean): void => insertPiece(editor, markdown, isApart),
    /** As it would be pasted. */
    insertHtml: (html: string) => void editor.view.pasteHTML(html),
    focus: () => editor.view.focus(),
    destroy: () => editor.destroy(),
  };
}

const propsOf = (
  { attributes, isInPage = false }: TextEditorLook,
  { cleanPasted }: Pick<TextEditorEvents, 'cleanPasted'>,
): EditorProps => ({
  attributes,
  ...(isInPage && { scrollThreshold: covered, scrollMargin: covered }),
  transformPastedHTML: cleanPasted,
  clipboardTextParser: (pasted, _context, isPlain, view) =>
    isPlain ? sliceOfLines(pasted, view) : sliceOf(pasted, view),
});

/** In pixels; what `scroll-padding` of rich-text.css says of carets that the browser moves. */
const covered = { top: 128, bottom: 80, left: 0, right: 0 };

const shownMeta = 'shown';

/** Files that are pasted or dropped are no part of the text. */
function takingFiles(onFiles: TextEditorEvents['onFiles']) {
  function takes(event: Event, data: DataTransfer | null): boolean {
    if (!onFiles || !data || data.files.length === 0) return false;
    event.preventDefault();
    onFiles([...data.files]);
    return true;
  }

  return {
    paste: (_view: EditorView, event: ClipboardEvent) =>
      hasNoText(event.clipboardData) && takes(event, event.clipboardData),
    drop(view: EditorView, event: DragEvent) {
      // A picture of the text itself, which the browser hands over as a file too: the editor moves it.
      if (view.dragging) return false;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at && event.dataTransfer?.files.length) {
        const { tr } = view.state;
        view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at.pos))));
      }
      return takes(event, event.dataTransfer);
    },
  };
}

/** Of the texts that were shown, the one that has most blocks in common with what is edited. */
function nearest(doc: KeptText['doc'], [first, ...older]: readonly KeptText[]): KeptText | undefined {
  return older.reduce((best, one) => (best && shared(doc, one) > shared(doc, best) ? one : best), first);
}

/** Makes it the other document by what differs alone, so that the caret stays. */
function replaceChanged({ tr, doc: before }: EditorState, after: KeptText['doc']): Transaction | undefined {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null) return undefined;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, after.slice(start, end.b + overlap));
  return tr.setMeta(shownMeta, true);
}

function insertPiece({ state, schema, view }: Editor, markdown: string, isApart: boolean): void {
  const [piece] = readBlocks(schema, markdown);
  if (!piece) return;
  const { $from, $to } = state.selection;
  const { tr } = state;
  if (isApart && $to.depth === 1 && $to.parent.childCount > 0) {
    const end = $to.after() + piece.node.nodeSize;
    tr.insert($to.after(), piece.node);
    // The next one comes behind it.
    tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
  } else {
    const before = $from.nodeBefore;
    if (before?.text !== undefined && !/\s$/.test(before.text)) tr.insertText(' ');
    tr.replaceSelection(new Slice(piece.node.content, 0, 0));
  }
  view.dispatch(tr.scrollIntoView());
}

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
