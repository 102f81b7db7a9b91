import { sql } from 'kysely';
import { choicesOf, type Closed } from '#contract/surveys/asks.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { asksOfWording } from './asks-of.ts';
import { kindOf } from './kinds/closed-kinds.ts';

export interface GivenAnswer {
  questionId: string;
  wording: number;
  text: string;
  choice?: readonly number[] | undefined;
}

/** An answer as it is stored: what was chosen is also said in words, those that the person read. */
export interface WordedAnswer {
  questionId: string;
  wording: number;
  text: string;
  choice: number[] | null;
}

export const isEmpty = ({ text, choice = [] }: GivenAnswer): boolean =>
  text.trim() === '' && choice.length === 0;

/**
 * Refuses answers to wordings that the survey never had, and choices that they don't offer. Removed questions are accepted: a
 * page may still show them.
 */
export async function wordedAnswers(
  tx: Tx,
  surveyId: string,
  answers: readonly GivenAnswer[],
): Promise<WordedAnswer[]> {
  const { rows } = await sql<{ questionId: string; asks: Closed | null }>`
    select survey_wordings.question_id as "questionId", ${asksOfWording} as asks
    from unnest(${answers.map(({ questionId }) => questionId)}::uuid[], ${answers.map(({ wording }) => wording)}::integer[])
      as given(question_id, wording)
    join survey_wordings on survey_wordings.question_id = given.question_id and survey_wordings.number = given.wording
    join survey_questions on survey_questions.id = given.question_id and survey_questions.survey_id = ${surveyId}`.execute(
    tx,
  );
  const asked = new Map(rows.map(({ questionId, asks }) => [questionId, asks]));
  return answers.map((answer) => {
    const asks = asked.get(answer.questionId);
    if (asks === undefined || !fits(asks, answer)) throw questionsChanged();
    return { ...answer, ...(asks ? chosen(asks, answer.choice) : { text: answer.text, choice: null }) };
  });
}

/** One without an answer takes it back, whatever the question asks. */
function fits(asks: Closed | null, answer: GivenAnswer): boolean {
  if (isEmpty(answer)) return true;
  const choice = answer.choice ?? [];
  if (!asks) return choice.length === 0;
  const isKnown = choice.every((number) => number <= choicesOf(asks).length);
  const isOnce = new Set(choice).size === choice.length;
  return answer.text === '' && isKnown && isOnce && (kindOf(asks).takesSeveral || choice.length === 1);
}

function chosen(asks: Closed, given: readonly number[] = []): { text: string; choice: number[] } {
  const choice = given.toSorted((one, other) => one - other);
  return { choice, text: kindOf(asks).words(asks, choice) };
}

export const questionsChanged = () =>
  conflict('Вопросы анкеты успели измениться. Обновите страницу: написанное останется на месте');
