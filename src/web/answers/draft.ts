import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';

/** The text is the person's and the lesson's: whoever else signs in on this browser doesn't see it. */
export interface DraftOwner {
  userId: string;
  lessonId: string;
}

const draft = z.object({
  text: z.string(),
  /** What was last sent, under its Idempotency-Key: sent again unchanged, it keeps the key and is stored once. */
  sent: z.object({ key: z.string(), text: z.string() }).optional(),
});
export type Draft = z.infer<typeof draft>;

const emptyDraft: Draft = { text: '' };

export interface KeptDraft {
  draft: Draft;
  /** It will be here after a reload. */
  saved: boolean;
  write(draft: Draft): void;
}

/** The draft itself is the state of the form: each letter is kept, and other tabs show the same text. */
export function useDraft({ userId, lessonId }: DraftOwner): KeptDraft {
  const name = nameOf({ userId, lessonId });
  const raw = useSyncExternalStore(subscribe, () => read(name));
  return {
    draft: useMemo(() => parse(raw), [raw]),
    saved: !unsaved.has(name),
    write: (next) => keep(name, next),
  };
}

export function clearDraft(owner: DraftOwner): void {
  keep(nameOf(owner), emptyDraft);
}

const nameOf = ({ userId, lessonId }: DraftOwner) => `answer-draft:${userId}:${lessonId}`;

/** What the storage would not take, full or forbidden: kept for as long as the page is open. */
const unsaved = new Map<string, string>();
const listeners = new Set<() => void>();

function read(name: string): string | null {
  try {
    return unsaved.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parse(raw: string | null): Draft {
  try {
    return draft.safeParse(JSON.parse(raw ?? 'null')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

function keep(name: string, next: Draft): void {
  const raw = next.text === '' ? null : JSON.stringify(next);
  unsaved.delete(name);
  try {
    if (raw === null) localStorage.removeItem(name);
    else localStorage.setItem(name, raw);
  } catch {
    if (raw !== null) unsaved.set(name, raw);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
