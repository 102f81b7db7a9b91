import { useMemo } from 'react';
import type { Turn } from '#contract/talks/schemas.ts';
import { readKept, useKept, writeKept } from '#web/browser-storage.ts';
import { newKey } from '#web/calls/new-key.ts';

/** A line on its way, with the key by which the server tells its repeat from another line. */
export interface SentLine {
  key: string;
  number: number;
  text: string;
}

/** What the browser keeps of a talk: the words in the field, and a line until the server is known to have it. */
export interface LineDraft {
  text: string;
  sent?: SentLine | undefined;
}

export interface DraftPlace {
  userId: string;
  dialogueId: string;
}

/** Every keystroke is kept; other tabs show the same words. */
export function useLineDraft(place: DraftPlace) {
  const name = nameOf(place);
  const { text, kept } = useKept(name);
  return {
    draft: useMemo(() => parse(text), [text]),
    isKept: kept,
    read: () => parse(readKept(name)),
    write: (next: LineDraft) => writeKept(name, next.text === '' && !next.sent ? null : JSON.stringify(next)),
  };
}

export interface Line {
  /** Of the field. */
  text: string;
  /** Not yet a line of the talk. */
  unsent: SentLine | undefined;
}

/** The kept draft beside the talk as it is now: a line may have arrived although its confirmation was lost. */
export function lineOf({ text, sent }: LineDraft, turns: readonly Turn[]): Line {
  if (!sent) return { text, unsent: undefined };
  const there = turns.find(({ number }) => number === sent.number);
  if (!there) return { text, unsent: sent };
  const isArrived = there.speaker === 'student' && there.text === sent.text;
  return { text: isArrived ? text : backInField(sent, text), unsent: undefined };
}

/** Words that were refused stand before what was typed since. */
export const backInField = (sent: SentLine, text: string): string =>
  text.trim() === '' ? sent.text : `${sent.text}\n${text}`;

/** The same words in the same place are a repeat and keep their key. */
export function toSend(text: string, number: number, sent: SentLine | undefined): SentLine {
  const isRepeat = sent?.text === text && sent.number === number;
  return isRepeat ? sent : { key: newKey(), number, text };
}

const nameOf = ({ userId, dialogueId }: DraftPlace) => `talk-line:${userId}:${dialogueId}`;

/** Other versions of the page and the user can write to storage: what doesn't fit is dropped. */
function parse(raw: string | null): LineDraft {
  try {
    const kept: unknown = JSON.parse(raw ?? 'null');
    if (!hasText(kept)) return { text: '' };
    return { text: kept.text, sent: 'sent' in kept ? readSent(kept.sent) : undefined };
  } catch {
    return { text: '' };
  }
}

function readSent(sent: unknown): SentLine | undefined {
  if (!hasText(sent) || !('key' in sent && 'number' in sent)) return undefined;
  const { key, number, text } = sent;
  return typeof key === 'string' && typeof number === 'number' ? { key, number, text } : undefined;
}

const hasText = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
