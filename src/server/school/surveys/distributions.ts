import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { choicesOf, type Closed, isMeasured } from '#contract/surveys/asks.ts';
import type { Distribution } from '#contract/surveys/survey-responses.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { sum } from '#server/platform/sum.ts';
import { asksOfWording } from './asks-of.ts';

/** A choice, and how many made it. */
interface Choice {
  choice: readonly number[];
  people: number;
}

interface Chosen extends Choice {
  questionId: string;
  asks: Closed;
  choice: number[];
}

/**
 * How often each step or option was chosen, by question. Answers to wordings that offer the same are counted together; what
 * the question offers now comes first, be it chosen or not.
 */
export async function distributionsOf(
  db: Db,
  surveyId: string,
): Promise<(questionId: string, asks: Closed | null) => Distribution[]> {
  const { rows } = await sql<Chosen>`
    select survey_answers.question_id as "questionId", ${asksOfWording} as asks, survey_answers.choice,
      count(*) as people
    from survey_answers
    join survey_responses on survey_responses.id = survey_answers.response_id
    join survey_wordings on survey_wordings.question_id = survey_answers.question_id
      and survey_wordings.number = survey_answers.wording
    where survey_responses.survey_id = ${surveyId} and survey_responses.sent_at is not null
      and survey_responses.shown and survey_answers.choice is not null
    group by survey_answers.question_id, asks, survey_answers.choice, survey_answers.wording
    order by survey_answers.wording desc`.execute(db);
  const chosenOf = rowsBy(rows, ({ questionId }) => questionId);
  return (questionId, now) => {
    const chosen = chosenOf(questionId);
    const offered: Closed[] = now ? [now] : [];
    for (const { asks } of chosen) {
      if (!offered.some((known) => isDeepStrictEqual(known, asks))) offered.push(asks);
    }
    return offered.map((asks) => ({
      ...counted(
        asks,
        chosen.filter((row) => isDeepStrictEqual(row.asks, asks)),
      ),
      earlier: asks !== now,
    }));
  };
}

export function counted(asks: Closed, chosen: readonly Choice[]): Omit<Distribution, 'earlier'> {
  const counts = choicesOf(asks).map((_, place) =>
    sum(chosen.filter(({ choice }) => choice.includes(place + 1)).map(({ people }) => people)),
  );
  const people = sum(chosen.map((row) => row.people));
  const total = sum(counts.map((count, place) => count * (place + 1)));
  return { asks, people, counts, ...(isMeasured(asks) && people > 0 && { mean: total / people }) };
}
