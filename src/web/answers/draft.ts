import { useMemo } from 'react';
import { useKept, writeKept } from '#web/browser-storage.ts';

/** The draft is stored per person and lesson: another user of this browser doesn't see it. */
export interface DraftOwner {
  userId: string;
  lessonId: string;
}

export interface Draft {
  text: string;
  /** The last text sent, with its Idempotency-Key: an unchanged text reuses the key and is stored once. */
  sent?: { key: string; text: string } | undefined;
}

const emptyDraft: Draft = { text: '' };

export interface KeptDraft {
  draft: Draft;
  /** The draft survives a reload. */
  saved: boolean;
  write(draft: Draft): void;
}

/** The draft is the form's state: every keystroke is saved, and other tabs show the same text. */
export function useDraft({ userId, lessonId }: DraftOwner): KeptDraft {
  const name = nameOf({ userId, lessonId });
  const { text, kept } = useKept(name);
  return {
    draft: useMemo(() => parse(text), [text]),
    saved: kept,
    write: (next) => keep(name, next),
  };
}

export function clearDraft(owner: DraftOwner): void {
  keep(nameOf(owner), emptyDraft);
}

/** The remarks that the student has ticked off as worked in: a note to themselves, until the answer is sent. */
export function useNoted(owner: DraftOwner): {
  noted: ReadonlySet<string>;
  write(ids: Iterable<string>): void;
} {
  const name = notedNameOf(owner);
  const { text } = useKept(name);
  return {
    noted: useMemo(() => new Set(text ? text.split(' ') : []), [text]),
    write: (ids) => writeKept(name, [...ids].join(' ') || null),
  };
}

export function clearNoted(owner: DraftOwner): void {
  writeKept(notedNameOf(owner), null);
}

const notedNameOf = ({ userId, lessonId }: DraftOwner) => `answer-noted:${userId}:${lessonId}`;

const nameOf = ({ userId, lessonId }: DraftOwner) => `answer-draft:${userId}:${lessonId}`;

/** Other versions of the page and the user can write to storage, so values that don't fit the schema are dropped. */
function parse(raw: string | null): Draft {
  try {
    const kept: unknown = JSON.parse(raw ?? 'null');
    return hasText(kept)
      ? { text: kept.text, sent: 'sent' in kept ? readSent(kept.sent) : undefined }
      : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

function readSent(sent: unknown): Draft['sent'] {
  if (!hasText(sent) || !('key' in sent) || typeof sent.key !== 'string') return undefined;
  return { key: sent.key, text: sent.text };
}

const hasText = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

function keep(name: string, next: Draft): void {
  writeKept(name, next.text === '' ? null : JSON.stringify(next));
}
