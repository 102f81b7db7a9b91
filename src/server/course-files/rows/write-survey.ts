import { randomUUIDv7 } from 'node:crypto';
import type { Asks } from '#contract/surveys/asks.ts';
import { surveyPlace } from '#contract/surveys/schemas.ts';
import type { QuestionInFile, SurveyInFile } from '#server/course-files/format/survey-in-file.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { kindOf } from '#server/school/surveys/kinds/closed-kinds.ts';
import { insertQuestions } from '#server/school/surveys/question-rows.ts';
import { idAt } from './id-at.ts';

interface Around {
  courseId: string;
  adminId: string;
  /** Absent if the demonstration has no student. */
  studentId: string | undefined;
  createdAt: Date;
  sentAt: Date | null;
}

/** Writes a survey offered in a course, and the demonstration student's response. */
export async function writeSurvey(tx: Tx, survey: SurveyInFile, around: Around): Promise<void> {
  const { courseId, adminId, studentId, createdAt, sentAt } = around;
  const surveyId = idAt(createdAt);
  const created = createdAt.toISOString();
  await tx
    .insertInto('surveys')
    .values({
      id: surveyId,
      title: survey.title,
      description: textOrNull(survey.description),
      is_active: survey.isActive,
      anonymous: survey.anonymous,
      by_link: survey.byLink,
      created_by_id: adminId,
      created_at: created,
      updated_at: created,
    })
    .execute();
  await tx
    .insertInto('survey_offers')
    .values(placesOf(survey).map((place) => ({ survey_id: surveyId, course_id: courseId, place })))
    .execute();
  const questions = survey.questions.map((question) => ({ ...question, id: randomUUIDv7() }));
  await insertQuestions(
    tx,
    surveyId,
    questions.map(({ text, ...asked }, order) => ({ ...asked, questionText: text, order })),
  );
  if (studentId && sentAt) await writeResponse(tx, questions, { surveyId, studentId, sentAt });
}

type Asked = QuestionInFile & { id: string };

const placesOf = ({ place, isAgain }: SurveyInFile) => (isAgain ? surveyPlace.options : [place]);

async function writeResponse(
  tx: Tx,
  questions: Asked[],
  { surveyId, studentId, sentAt }: { surveyId: string; studentId: string; sentAt: Date },
): Promise<void> {
  const responseId = idAt(sentAt);
  const sent = sentAt.toISOString();
  await tx
    .insertInto('survey_responses')
    .values({
      id: responseId,
      survey_id: surveyId,
      user_id: studentId,
      revision: 1,
      started_at: sent,
      updated_at: sent,
      sent_at: sent,
    })
    .execute();
  const answered = questions.filter(({ answer }) => answer !== '');
  if (answered.length === 0) return;
  await tx
    .insertInto('survey_answers')
    .values(
      answered.map(({ id, asks, answer }) => ({
        response_id: responseId,
        question_id: id,
        wording: 1,
        ...given(asks, answer),
      })),
    )
    .execute();
}

/** The file has the number of what was chosen, and the row its words too. */
function given(asks: Asks, answer: string): { text: string; choice: number[] | null } {
  if (asks.kind === 'text') return { text: answer, choice: null };
  const choice = answer.split(',').map(Number);
  return { text: kindOf(asks).words(asks, choice), choice };
}
