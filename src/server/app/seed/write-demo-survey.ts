import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '#server/platform/db/connect.ts';
import type { DemoQuestion, DemoSurvey } from '#server/talks/demo/demo-survey.ts';
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
export async function writeDemoSurvey(tx: Tx, survey: DemoSurvey, around: Around): Promise<void> {
  const { courseId, adminId, studentId, createdAt, sentAt } = around;
  const surveyId = idAt(createdAt);
  const created = createdAt.toISOString();
  await tx
    .insertInto('surveys')
    .values({
      id: surveyId,
      title: survey.title,
      description: survey.description,
      created_by_id: adminId,
      created_at: created,
      updated_at: created,
    })
    .execute();
  await tx
    .insertInto('survey_offers')
    .values({ survey_id: surveyId, course_id: courseId, place: survey.place })
    .execute();
  const questions = await writeQuestions(tx, surveyId, survey.questions);
  if (studentId && sentAt) await writeResponse(tx, questions, { surveyId, studentId, sentAt });
}

type Asked = DemoQuestion & { id: string };

async function writeQuestions(tx: Tx, surveyId: string, questions: DemoQuestion[]): Promise<Asked[]> {
  const asked = questions.map((question) => ({ ...question, id: randomUUIDv7() }));
  await tx
    .insertInto('survey_questions')
    .values(asked.map(({ id }, order) => ({ id, survey_id: surveyId, order })))
    .execute();
  await tx
    .insertInto('survey_wordings')
    .values(asked.map(({ id, text }) => ({ question_id: id, number: 1, question_text: text })))
    .execute();
  return asked;
}

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
      answered.map(({ id, answer }) => ({
        response_id: responseId,
        question_id: id,
        wording: 1,
        text: answer,
      })),
    )
    .execute();
}
