/**
 * Puts the cursor at the end of a form's text, by its name, at once: a form's own `setFocus` waits, and loses a letter typed
 * meanwhile. The text stands in a plain field, or in an editor.
 */
export function focusAtEnd(name: string): void {
  const plain = [...document.getElementsByName(name)].find((field) => field instanceof HTMLTextAreaElement);
  if (plain) {
    plain.focus();
    plain.setSelectionRange(plain.value.length, plain.value.length);
    return;
  }
  const editor = document.querySelector<HTMLElement>(`[contenteditable][data-name="${CSS.escape(name)}"]`);
  if (!editor) return;
  editor.focus();
  const selection = getSelection();
  selection?.selectAllChildren(editor);
  selection?.collapseToEnd();
}
