import type { Asks } from '#contract/surveys/asks.ts';
import { newKey } from '#web/calls/new-key.ts';

/** A question of the combined editor, before it is saved. */
export interface ListedQuestion {
  /** The key of the list item. */
  id: string;
  /** The id of the stored question; undefined for a new one. */
  savedId?: string;
  text: string;
  /** Undefined: in one's own words. */
  asks?: Asks | undefined;
  measure?: string | null | undefined;
}

export interface QuestionList {
  questions: readonly ListedQuestion[];
  /** The question being edited inline, and its text so far. */
  edited?: { id: string; text: string } | undefined;
}

/** Ignores an empty text. */
export function addQuestion(
  list: QuestionList,
  text: string,
  kind: Pick<ListedQuestion, 'asks' | 'measure'> = {},
): QuestionList {
  if (text.trim() === '') return list;
  const question = { id: newKey(), text: text.trim(), ...kind };
  return { ...list, questions: [...list.questions, question] };
}

/** Confirms the edit in progress before it starts a new one. */
export function startEdit(list: QuestionList, id: string): QuestionList {
  const { questions } = finishEdit(list);
  return { questions, edited: { id, text: questions.find((question) => question.id === id)?.text ?? '' } };
}

/** An empty or unchanged text changes nothing. */
export function finishEdit({ questions, edited }: QuestionList): QuestionList {
  const text = edited?.text.trim();
  if (!edited || !text) return { questions };
  return {
    questions: questions.map((question) =>
      question.id === edited.id && question.text !== text ? { ...question, text } : question,
    ),
  };
}

export const cancelEdit = ({ questions }: QuestionList): QuestionList => ({ questions });

export function removeQuestion({ questions, edited }: QuestionList, id: string): QuestionList {
  return {
    questions: questions.filter((question) => question.id !== id),
    edited: edited?.id === id ? undefined : edited,
  };
}

export function putInOrder(list: QuestionList, ids: readonly string[]): QuestionList {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: ListedQuestion) => place.get(id) ?? ids.length;
  return { ...list, questions: list.questions.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** Whether there is anything to save. */
export function differs(list: QuestionList, stored: readonly ListedQuestion[]): boolean {
  const { questions } = finishEdit(list);
  return (
    questions.length !== stored.length ||
    questions.some(({ id, text }, place) => id !== stored[place]?.id || text !== stored[place]?.text)
  );
}
