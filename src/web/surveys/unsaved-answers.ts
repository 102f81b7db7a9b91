import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';

/** The texts are the person's and the survey's: whoever else signs in on this browser doesn't see them. */
export interface AnswersOwner {
  userId: string;
  surveyId: string;
}

const answers = z.record(z.string(), z.object({ wording: z.int(), text: z.string() }));

/** By question: what was typed and the server doesn't have yet, with the wording that it was typed under. */
export type UnsavedAnswers = z.infer<typeof answers>;

export interface KeptAnswers {
  unsaved: UnsavedAnswers;
  /** They will be here after a reload. */
  kept: boolean;
  write(questionId: string, answer: UnsavedAnswers[string]): void;
  /** The server has these now; what was typed after they were sent stays. */
  settle(saved: UnsavedAnswers): void;
  clear(): void;
}

/** Each letter is kept in the browser at once; other tabs show the same text. */
export function useUnsavedAnswers({ userId, surveyId }: AnswersOwner): KeptAnswers {
  const name = `survey-answers:${userId}:${surveyId}`;
  const raw = useSyncExternalStore(subscribe, () => read(name));
  return {
    unsaved: useMemo(() => parse(raw), [raw]),
    kept: !unkept.has(name),
    write: (questionId, answer) => keep(name, { ...parse(read(name)), [questionId]: answer }),
    settle: (saved) => keep(name, without(parse(read(name)), saved)),
    clear: () => keep(name, {}),
  };
}

function without(unsaved: UnsavedAnswers, saved: UnsavedAnswers): UnsavedAnswers {
  return Object.fromEntries(
    Object.entries(unsaved).filter(([questionId, { text }]) => saved[questionId]?.text !== text),
  );
}

/** What the storage would not take, full or forbidden: kept for as long as the page is open. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

function read(name: string): string | null {
  try {
    return unkept.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parse(raw: string | null): UnsavedAnswers {
  try {
    return answers.safeParse(JSON.parse(raw ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

function keep(name: string, next: UnsavedAnswers): void {
  const raw = Object.keys(next).length === 0 ? null : JSON.stringify(next);
  unkept.delete(name);
  try {
    if (raw === null) localStorage.removeItem(name);
    else localStorage.setItem(name, raw);
  } catch {
    if (raw !== null) unkept.set(name, raw);
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
