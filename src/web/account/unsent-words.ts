/** Whether the browser keeps words of this person that nobody has been sent: an answer, a line of a talk, a review, a message. */
export function hasUnsentWords(userId: string): boolean {
  try {
    return Object.keys(localStorage).some(
      (name) =>
        kinds.some((kind) => name.startsWith(`${kind}:${userId}:`)) && isUnsent(localStorage.getItem(name)),
    );
  } catch {
    return false;
  }
}

/** As in `answers/answering/draft.ts`, `talk-view/line-draft.ts`, `queue/kept-drafts.ts` and `threads/message-draft.ts`. */
const kinds = ['answer-draft', 'talk-line', 'check-draft', 'message-draft'];

/** A field of the kept draft: an answer that was sent leaves an empty text. */
function isUnsent(kept: string | null): boolean {
  const draft: unknown = JSON.parse(kept ?? 'null');
  if (typeof draft !== 'object' || draft === null) return false;
  if ('feedback' in draft) return true;
  if (!('text' in draft)) return false;
  return typeof draft.text === 'string' && draft.text.trim() !== '';
}
