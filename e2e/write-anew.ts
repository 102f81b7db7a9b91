import type { Locator } from '@playwright/test';

/**
 * Replaces the text of an editor by keys. `fill` selects in the document alone, and an editor that gets its focus puts its own
 * selection back a moment later: on a slow machine the new text then stands before the old.
 */
export async function writeAnew(editor: Locator, text: string): Promise<void> {
  await editor.press('ControlOrMeta+a');
  await editor.page().keyboard.insertText(text);
}
