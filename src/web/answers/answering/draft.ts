import { useMemo } from 'react';
import type { AnswerReader } from '#contract/answers/schemas.ts';
import { readKept, useKept, writeKept } from '#web/browser-storage.ts';

/** The draft is stored per person and lesson: another user of this browser doesn't see it. */
export interface DraftOwner {
  userId: string;
  lessonId: string;
}

export interface Draft {
  text: string;
  /** Who is to read it, once the student has chosen. */
  reader?: AnswerReader | undefined;
  /** What was sent last, with its Idempotency-Key: if nothing has changed, the key is reused and the answer stored once. */
  sent?:
    | { key: string; text: string; reader?: AnswerReader | undefined; files?: string | undefined }
    | undefined;
  /** The server doesn't have this text yet. */
  unsaved?: boolean | undefined;
  /** The draft of the server that this text is based on. */
  saved?: { revision: number; at: string } | undefined;
}

const emptyDraft: Draft = { text: '' };

export interface KeptDraft {
  draft: Draft;
  /** The draft survives a reload. */
  saved: boolean;
  /** The draft as it is now: another tab may have changed it. */
  read(): Draft;
  write(draft: Draft): void;
}

/** The draft is the form's state: every keystroke is saved, and other tabs show the same text. */
export function useDraft({ userId, lessonId }: DraftOwner): KeptDraft {
  const name = nameOf({ userId, lessonId });
  const { text, kept } = useKept(name);
  return {
    draft: useMemo(() => parse(text), [text]),
    saved: kept,
    read: () => parse(readKept(name)),
    write: (next) => keep(name, next),
  };
}

/** What is known of the server's draft stays: a tab that has read it earlier doesn't take it for a newer one. */
export function clearDraft(owner: DraftOwner): void {
  const name = nameOf(owner);
  keep(name, { text: '', saved: parse(readKept(name)).saved });
}

const nameOf = ({ userId, lessonId }: DraftOwner) => `answer-draft:${userId}:${lessonId}`;

/** Other versions of the page and the user can write to storage, so values that don't fit the schema are dropped. */
function parse(raw: string | null): Draft {
  try {
    const kept: unknown = JSON.parse(raw ?? 'null');
    if (!hasText(kept)) return emptyDraft;
    return {
      text: kept.text,
      reader: readReader(kept),
      sent: 'sent' in kept ? readSent(kept.sent) : undefined,
      // A draft of an earlier version of the page has never been saved on the server.
      unsaved: 'unsaved' in kept ? kept.unsaved === true : kept.text !== '' && !('saved' in kept),
      saved: 'saved' in kept ? readSaved(kept.saved) : undefined,
    };
  } catch {
    return emptyDraft;
  }
}

function readSent(sent: unknown): Draft['sent'] {
  if (!hasText(sent) || !('key' in sent) || typeof sent.key !== 'string') return undefined;
  return { key: sent.key, text: sent.text, reader: readReader(sent) };
}

function readReader(kept: object): AnswerReader | undefined {
  const reader = 'reader' in kept ? kept.reader : undefined;
  return reader === 'person' || reader === 'model' ? reader : undefined;
}

function readSaved(saved: unknown): Draft['saved'] {
  if (typeof saved !== 'object' || saved === null || !('revision' in saved && 'at' in saved))
    return undefined;
  const { revision, at } = saved;
  return typeof revision === 'number' && typeof at === 'string' ? { revision, at } : undefined;
}

const hasText = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

function keep(name: string, next: Draft): void {
  const isNothing = next.text === '' && !next.unsaved && !next.saved && !next.reader;
  writeKept(name, isNothing ? null : JSON.stringify(next));
}
