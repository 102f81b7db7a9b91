/** A question of the combined editor, before it is saved. */
export interface ListedQuestion {
  /** Of the list on the screen. */
  id: string;
  /** Of the stored question; a new one has none yet. */
  savedId?: string;
  text: string;
}

export interface QuestionList {
  questions: readonly ListedQuestion[];
  /** The one whose text is being changed in its place, and the text so far. */
  edited?: { id: string; text: string } | undefined;
}

/** Nothing is added without a text. */
export function addQuestion(list: QuestionList, text: string): QuestionList {
  if (text.trim() === '') return list;
  return { ...list, questions: [...list.questions, { id: crypto.randomUUID(), text: text.trim() }] };
}

/** Another one that was being changed is kept as it stands. */
export function startEdit(list: QuestionList, id: string): QuestionList {
  const { questions } = finishEdit(list);
  return { questions, edited: { id, text: questions.find((question) => question.id === id)?.text ?? '' } };
}

/** A text that is empty or the same changes nothing. */
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

/** Whether anything would be saved. */
export function differs(list: QuestionList, stored: readonly ListedQuestion[]): boolean {
  const { questions } = finishEdit(list);
  return (
    questions.length !== stored.length ||
    questions.some(({ id, text }, place) => id !== stored[place]?.id || text !== stored[place]?.text)
  );
}
