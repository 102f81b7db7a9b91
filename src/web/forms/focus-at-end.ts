/** Puts the cursor at the end of a form's text, by its name, at once: a form's own `setFocus` waits, and loses a letter typed meanwhile. */
export function focusAtEnd(name: string): void {
  const [field] = document.getElementsByName(name);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
