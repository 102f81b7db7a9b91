/** What was typed about a record and not sent, while the page lives: a wrong key loses nothing. */
const drafts = new Map<string, string>();

export const readDraft = (id: string): string | undefined => drafts.get(id);

export function writeDraft(id: string, text: string): void {
  drafts.set(id, text);
}

export function forgetDraft(id: string): void {
  drafts.delete(id);
}
