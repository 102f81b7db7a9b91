import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { OwnResponse, SurveyForm } from '#contract/surveys/survey-forms.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, forbidden, invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import {
  asksNothingYet,
  offeredTo,
  surveyClosed,
  surveyRefusal,
} from '#server/school/enrolments/offered-surveys.ts';
import { answersOf, findOwnResponse, lockOwnResponse, writeAnswers } from './own-response.ts';
import { isAlarming, raiseSurveyAlarm } from './raise-survey-alarm.ts';
import { hasSentAnonymously, sendAnonymously } from './send-anonymously.ts';
import { questionsOf } from './surveys.ts';
import { type GivenAnswer, isEmpty, questionsChanged, wordedAnswers } from './worded-answers.ts';

/** The survey to fill in. One that is closed, or asks nothing yet, is visible only to those who have a draft or response. */
export async function getSurveyForm(db: Db, viewer: Viewer, surveyId: string): Promise<SurveyForm> {
  const survey = await selectOffered(db, viewer, surveyId).executeTakeFirst();
  if (!survey) throw await surveyRefusal(db, viewer, surveyId);
  const response = await findOwnResponse(db, viewer, surveyId);
  const alreadySent = survey.anonymous && (await hasSentAnonymously(db, { surveyId, userId: viewer.id }));
  const isKnown = response !== undefined || alreadySent;
  const questions = await questionsOf(db, surveyId);
  if (!isKnown && !rights[viewer.role].administers) {
    if (!survey.isActive) throw surveyClosed();
    if (questions.length === 0) throw asksNothingYet();
  }
  return {
    ...survey,
    ...(alreadySent && { alreadySent }),
    questions,
    response: response ?? null,
  };
}

/** Saves the given answers; also for a survey that has been closed meanwhile. */
export async function saveSurveyDraft(
  db: Db,
  viewer: Viewer,
  surveyId: string,
  answers: readonly GivenAnswer[],
): Promise<OwnResponse> {
  return db.transaction().execute(async (tx) => {
    const survey = await lockOffered(tx, viewer, surveyId);
    if (survey.anonymous) throw draftsStayInTheBrowser();
    const response = await lockOwnResponse(tx, viewer, surveyId);
    if (response.sentAt !== null) throw isAlreadySent();
    if (!survey.isActive && response.isNew) throw surveyClosed();
    await writeAnswers(tx, response.id, await wordedAnswers(tx, surveyId, answers));
    await touch(tx, response.id, { sent: false });
    return ownResponse(tx, viewer, surveyId);
  });
}

/** Submits exactly these answers, once; a lock keeps the survey open meanwhile. Words of danger call a person. */
export async function sendSurvey(
  db: Db,
  viewer: Viewer,
  surveyId: string,
  { answers, revision, anonymous = false }: Sending,
): Promise<OwnResponse> {
  const isAlarm = await isAlarming(answers);
  return db.transaction().execute(async (tx) => {
    const survey = await lockOffered(tx, viewer, surveyId);
    const given = answers.filter((answer) => !isEmpty(answer));
    if (survey.anonymous) {
      if (rights[viewer.role].administers) throw isForOthers();
      if (await hasSentAnonymously(tx, { surveyId, userId: viewer.id })) throw isAlreadySent();
      if (!survey.isActive) throw surveyClosed();
      if (given.length === 0) throw nothingAnswered();
      return sendAnonymously(tx, given, { surveyId, userId: viewer.id, isAlarm });
    }
    if (anonymous) throw notAnonymous();
    const response = await lockOwnResponse(tx, viewer, surveyId);
    if (response.sentAt !== null) {
      return repeated(tx, viewer, surveyId, { responseId: response.id, answers: given });
    }
    if (!survey.isActive) throw surveyClosed();
    if (revision !== undefined && revision !== response.revision) throw changedElsewhere();
    if (given.length === 0) throw nothingAnswered();
    const worded = await wordedAnswers(tx, surveyId, given);
    await tx.deleteFrom('survey_answers').where('response_id', '=', response.id).execute();
    await writeAnswers(tx, response.id, worded);
    await touch(tx, response.id, { sent: true });
    if (isAlarm) await raiseSurveyAlarm(tx, { responseId: response.id, surveyId, userId: viewer.id });
    return ownResponse(tx, viewer, surveyId);
  });
}

interface Sending {
  answers: readonly GivenAnswer[];
  revision?: number | undefined;
  /** What the page promised. */
  anonymous?: boolean | undefined;
}

function selectOffered(db: Db, viewer: Viewer, surveyId: string) {
  return db
    .selectFrom('surveys')
    .select([
      'surveys.id',
      'surveys.title',
      'surveys.description',
      'surveys.is_active as isActive',
      'surveys.anonymous',
    ])
    .where('surveys.id', '=', surveyId)
    .where(offeredTo(viewer));
}

async function lockOffered(tx: Tx, viewer: Viewer, surveyId: string) {
  const offered = selectOffered(tx, viewer, surveyId);
  const found = await offered.executeTakeFirst();
  if (!found) throw await surveyRefusal(tx, viewer, surveyId);
  // Anonymous responses are mixed, so they come one after another.
  const survey = await (found.anonymous ? offered.forNoKeyUpdate() : offered.forShare()).executeTakeFirst();
  if (survey?.anonymous !== found.anonymous) throw questionsChanged();
  return survey;
}

async function touch(tx: Tx, responseId: string, { sent }: { sent: boolean }): Promise<void> {
  await tx
    .updateTable('survey_responses')
    .set({
      revision: sql<number>`revision + 1`,
      updated_at: now,
      ...(sent && { sent_at: now }),
    })
    .where('id', '=', responseId)
    .execute();
}

/** Equal answers are a retry of a request whose confirmation was lost. */
async function repeated(
  tx: Tx,
  viewer: Viewer,
  surveyId: string,
  { responseId, answers }: { responseId: string; answers: readonly GivenAnswer[] },
): Promise<OwnResponse> {
  const sent = new Map((await answersOf(tx, responseId)).map(({ questionId, text }) => [questionId, text]));
  const worded = await wordedAnswers(tx, surveyId, answers);
  // A lone surrogate can't be stored: the first request stored U+FFFD.
  const same = worded.every(({ questionId, text }) => sent.get(questionId) === text.toWellFormed());
  if (!same || worded.length !== sent.size) throw isAlreadySent();
  return ownResponse(tx, viewer, surveyId);
}

async function ownResponse(tx: Tx, viewer: Viewer, surveyId: string): Promise<OwnResponse> {
  const response = await findOwnResponse(tx, viewer, surveyId);
  if (!response) throw new Error('The response that was just written is not there');
  return response;
}

/** Whoever reads the answers would take his own away from those of the others, and know what is left. */
const isForOthers = () =>
  forbidden(
    'Анонимную анкету администраторы не отправляют: их ответы помогли бы узнать, что ответили остальные',
  );

const isAlreadySent = () => conflict('Анкета уже отправлена, изменить ответы нельзя');

const changedElsewhere = () =>
  conflict('Черновик изменён на другом устройстве. Проверьте ответы и отправьте анкету ещё раз');

const draftsStayInTheBrowser = () =>
  conflict('Анкета анонимная: черновик остаётся в вашем браузере. Обновите страницу');

const notAnonymous = () =>
  conflict('Анкета больше не анонимная, поэтому ответы не отправлены. Обновите страницу');

const nothingAnswered = () => invalid({ answers: 'Ответьте хотя бы на один вопрос' });
