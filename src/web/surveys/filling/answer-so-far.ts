import type { FormQuestion, OwnResponse } from '#contract/surveys/survey-forms.ts';
import type { UnsavedAnswers } from './unsaved-answers.ts';

/** What a question has been answered with: words, or the step or the options. */
export interface Answer {
  text: string;
  choice?: readonly number[] | undefined;
}

export const isAnswered = ({ text, choice = [] }: Answer): boolean => text.trim() !== '' || choice.length > 0;

interface Known {
  unsaved: UnsavedAnswers[string] | undefined;
  saved: OwnResponse['answers'][number] | undefined;
}

/** Words outlive a change of the question. A choice belongs to what was offered: where something else is, it is asked anew. */
export function answerSoFar(question: FormQuestion, { unsaved, saved }: Known): Answer {
  if (!question.asks) {
    if (unsaved && !unsaved.choice) return { text: unsaved.text };
    return { text: saved && !saved.asks ? saved.text : '' };
  }
  if (unsaved?.choice && unsaved.wording === question.wording) return { text: '', choice: unsaved.choice };
  return { text: '', choice: saved && offersSame(question, saved) ? saved.choice : [] };
}

/** What the person read when they answered, if the question has been changed since. */
export interface Earlier {
  questionText: string;
  /** The answer that has to be given anew. */
  lost?: string;
}

export function earlierOf(
  question: FormQuestion,
  saved: OwnResponse['answers'][number] | undefined,
): Earlier | undefined {
  if (!saved || saved.wording === question.wording) return undefined;
  const { questionText, text } = saved;
  return offersSame(question, saved) ? { questionText } : { questionText, lost: text };
}

/** Both come from the server, which writes them alike. */
const offersSame = (one: Pick<FormQuestion, 'asks'>, other: Pick<FormQuestion, 'asks'>) =>
  JSON.stringify(one.asks) === JSON.stringify(other.asks);
