import type { AnswerDraft as StoredDraft } from '#contract/answers/answer-drafts.ts';
import type { Draft } from './draft.ts';

export interface Reconciled {
  /** The draft to go on with. */
  draft: Draft;
  /** A draft of another device that this one's unsaved text would overwrite: the person chooses. */
  offered: StoredDraft | undefined;
}

/**
 * The draft of this browser beside the server's. The newer one wins, but never over words that only this browser has. Times
 * are all the server's, so that a response that comes late is not taken for a newer draft.
 */
export function reconcile(draft: Draft, stored: StoredDraft | null | undefined): Reconciled {
  if (!stored || (draft.saved && stored.updatedAt <= draft.saved.at)) return { draft, offered: undefined };
  const isWritten = draft.unsaved && draft.text !== '';
  if (isWritten && draft.text !== stored.text) return { draft, offered: stored };
  const sent = draft.text === stored.text ? draft.sent : undefined;
  const { reader } = draft;
  return { draft: { text: stored.text, reader, sent, saved: knownOf(stored) }, offered: undefined };
}

export const knownOf = ({ revision, updatedAt }: StoredDraft): Draft['saved'] => ({
  revision,
  at: updatedAt,
});

/** After a save: what was typed or saved in the meantime stays. */
export function settled(now: Draft, sentText: string, stored: StoredDraft | null): Draft {
  const isNewer = stored && (!now.saved || stored.updatedAt > now.saved.at);
  return {
    ...now,
    unsaved: now.unsaved && now.text !== sentText,
    saved: isNewer ? knownOf(stored) : now.saved,
  };
}
