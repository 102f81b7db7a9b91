import type { Survey, SurveyQuestion } from '#contract/surveys/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { addSurvey } from './create-survey.ts';
import { offerNewSurvey } from './offers.ts';
import { setMeasure } from './question-rows.ts';
import { getListedSurvey, getSurvey } from './surveys.ts';
import { lockSurvey, markChanged } from './write-survey.ts';

/** The same questions after the lessons, wherever they are asked before them: what can be compared gets a measure in both. */
export async function copySurveyAfter(db: Db, viewer: Viewer, id: string): Promise<Survey> {
  return db.transaction().execute(async (tx) => {
    await lockSurvey(tx, id);
    const { questions, offers, ...survey } = await getSurvey(tx, id);
    const starts = offers.filter(({ place }) => place === 'start');
    if (starts.length === 0) throw conflict('Анкета нигде не стоит перед уроками: сравнить будет не с чем');
    if (questions.length === 0) throw conflict('В анкете ещё нет вопросов');
    const measured = await tieMeasures(tx, viewer, survey, questions);
    const copy = {
      title: afterTitle(survey.title),
      description: survey.description ?? '',
      anonymous: survey.anonymous,
    };
    const asked = measured.map(({ questionText: text, asks, measure }) => ({ text, asks, measure }));
    const copyId = await addSurvey(tx, viewer, copy, asked);
    const ends = starts.map(({ courseId }) => ({ courseId, place: 'end' as const }));
    await offerNewSurvey(tx, viewer, { id: copyId, title: copy.title }, { byLink: false, courses: ends });
    return getListedSurvey(tx, copyId);
  });
}

/** Words are read, not compared. */
async function tieMeasures(
  tx: Tx,
  viewer: Viewer,
  { id: surveyId, title }: Pick<Survey, 'id' | 'title'>,
  questions: readonly SurveyQuestion[],
): Promise<SurveyQuestion[]> {
  const names = new Set(questions.flatMap(({ measure }) => measure ?? []));
  const tied: SurveyQuestion[] = [];
  for (const question of questions) {
    if (!question.asks || question.measure !== undefined) {
      tied.push(question);
      continue;
    }
    const measure = freeName(question.questionText, names);
    names.add(measure);
    await setMeasure(tx, question.id, measure);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'survey_question_updated',
      details: {
        surveyId,
        title,
        questionId: question.id,
        changes: { measure: { from: null, to: measure } },
      },
    });
    tied.push({ ...question, measure });
  }
  if (tied.some(({ measure }, place) => measure !== questions[place]?.measure))
    await markChanged(tx, surveyId);
  return tied;
}

const longestMeasure = 60;

/** The question's own words, as far as they fit. */
function freeName(text: string, names: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` ${number}`;
    const name = `${cut(text, longestMeasure - mark.length)}${mark}`;
    if (!names.has(name)) return name;
  }
}

const afterTitle = (title: string): string => `${cut(title, 200 - after.length)}${after}`;

const after = ': после';

const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).toWellFormed().replaceAll('\ufffd', '').trim();
