import { repeat } from '#bench/soak/repeat.ts';
import { surveysPerMinute } from './life-school.ts';
import { type Life, type LifeSetting } from './life.ts';

interface Response {
  surveyId: string;
  userId: string;
  text: string;
}

/** Each learner answers each survey once. */
export function startSurveys({ caller, database, school }: LifeSetting): Life {
  const sent: Response[] = [];
  const left = school.surveys.flatMap((survey) => school.learners.map((learner) => ({ survey, learner })));

  async function answer(): Promise<void> {
    const one = left.shift();
    if (!one) return;
    const { survey, learner } = one;
    const text = `Жду ясности, ответ ${left.length}`;
    const json = { answers: [{ questionId: survey.question, wording: 1, text }] };
    const path = `/api/surveys/${survey.id}`;
    await caller.call(learner.cookie, `${path}/draft`, { method: 'PUT', json });
    const reply = await caller.call(learner.cookie, `${path}/send`, { method: 'POST', json });
    if (reply?.status === 200) sent.push({ surveyId: survey.id, userId: learner.id, text });
  }

  const answering = repeat(60_000 / surveysPerMinute, answer);
  return {
    done: () => ['Surveys answered', sent.length],
    finish: () => answering.end(),
    async findLosses() {
      const { rows } = await database.pool.query<Response>(
        `select survey_id as "surveyId", user_id as "userId", text
         from survey_responses join survey_answers on response_id = id where sent_at is not null`,
      );
      const keyOf = ({ surveyId, userId, text }: Response) => [surveyId, userId, text].join();
      const stored = new Set(rows.map(keyOf));
      const lost = sent.filter((one) => !stored.has(keyOf(one)));
      return [['Responses to surveys that don’t stand', lost.length]];
    },
  };
}
