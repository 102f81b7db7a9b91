import { useMemo } from 'react';
import { z } from 'zod';
import { readKept, useKept, writeKept } from '#web/browser-storage.ts';

/** Answers are stored per person and survey: another user of this browser doesn't see them. */
export interface AnswersOwner {
  userId: string;
  surveyId: string;
  /** Such answers stay here: if the survey becomes a named one, they aren't taken for a draft of it. */
  anonymous: boolean;
}

const answers = z.record(
  z.string(),
  z.object({ wording: z.int(), text: z.string(), choice: z.array(z.int()).optional() }),
);

/** By question: the answer not yet stored on the server, with the question's wording at the time of typing. */
export type UnsavedAnswers = z.infer<typeof answers>;

export interface KeptAnswers {
  unsaved: UnsavedAnswers;
  /** The answers survive a reload. */
  kept: boolean;
  write(questionId: string, answer: UnsavedAnswers[string]): void;
  /** Removes the answers that the server has stored; what was given since the request is kept. */
  settle(saved: UnsavedAnswers): void;
  clear(): void;
}

/** Every keystroke is saved in the browser at once; other tabs show the same text. */
export function useUnsavedAnswers({ userId, surveyId, anonymous }: AnswersOwner): KeptAnswers {
  const name = `survey-answers:${userId}:${surveyId}${anonymous ? ':anonymous' : ''}`;
  const { text, kept } = useKept(name);
  return {
    unsaved: useMemo(() => parse(text), [text]),
    kept,
    write: (questionId, answer) => keep(name, { ...parse(readKept(name)), [questionId]: answer }),
    settle: (saved) => keep(name, without(parse(readKept(name)), saved)),
    clear: () => keep(name, {}),
  };
}

function without(unsaved: UnsavedAnswers, saved: UnsavedAnswers): UnsavedAnswers {
  return Object.fromEntries(
    Object.entries(unsaved).filter(([questionId, answer]) => !isSame(answer, saved[questionId])),
  );
}

const isSame = (one: UnsavedAnswers[string], other: UnsavedAnswers[string] | undefined) =>
  one.text === other?.text && String(one.choice) === String(other.choice);

function parse(raw: string | null): UnsavedAnswers {
  try {
    return answers.safeParse(JSON.parse(raw ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

function keep(name: string, next: UnsavedAnswers): void {
  writeKept(name, Object.keys(next).length === 0 ? null : JSON.stringify(next));
}
