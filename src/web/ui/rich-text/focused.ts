import type { ChainedCommands, Editor } from '@tiptap/core';

/** The library's own command waits for a frame: a key that is pressed at once would miss the text. */
export function focused(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
