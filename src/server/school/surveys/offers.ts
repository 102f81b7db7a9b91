import { sql } from 'kysely';
import type { SurveyOffers, WholeSurvey } from '#contract/surveys/schemas.ts';
import type { OfferedSurvey } from '#contract/surveys/survey-forms.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { offeredTo } from '#server/school/enrolments/offered-surveys.ts';
import { getSurvey, questionCount } from './surveys.ts';
import { lockSurvey, markChanged, refuseUnseen } from './write-survey.ts';

/** Replaces the survey's offers by the given ones. */
export async function setSurveyOffers(
  db: Db,
  viewer: Viewer,
  id: string,
  { byLink, courses, basedOn }: SurveyOffers & { basedOn?: string | undefined },
): Promise<WholeSurvey> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSurvey(tx, id);
    const changes = {
      ...(before.byLink !== byLink && { byLink: { from: before.byLink, to: byLink } }),
      ...(await writeOffers(tx, id, courses)),
    };
    if (Object.keys(changes).length > 0) {
      await refuseUnseen(tx, viewer, before, basedOn);
      await tx.updateTable('surveys').set({ by_link: byLink }).where('id', '=', id).execute();
      await markChanged(tx, id);
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'survey_offers_updated',
        details: { surveyId: id, title: before.title, changes },
      });
    }
    return getSurvey(tx, id);
  });
}

/** Where a survey that has just been made is offered. */
export async function offerNewSurvey(
  tx: Tx,
  viewer: Viewer,
  { id, title }: { id: string; title: string },
  { byLink, courses }: SurveyOffers,
): Promise<void> {
  const changes = {
    ...(byLink && { byLink: { from: false, to: true } }),
    ...(await writeOffers(tx, id, courses)),
  };
  if (Object.keys(changes).length === 0) return;
  if (byLink) await tx.updateTable('surveys').set({ by_link: true }).where('id', '=', id).execute();
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'survey_offers_updated',
    details: { surveyId: id, title, changes },
  });
}

/** The active surveys that a course offers, each with the viewer's progress. */
export async function listCourseSurveys(db: Db, viewer: Viewer, courseId: string): Promise<OfferedSurvey[]> {
  await courseForViewer(db, viewer, courseId);
  return surveysOfferedIn(db, viewer, courseId);
}

/** The active surveys of a course that the viewer may fill in. */
export async function surveysOfferedIn(db: Db, viewer: Viewer, courseId: string): Promise<OfferedSurvey[]> {
  return offeredSurveys(db, { viewerId: viewer.id, courseId }, viewer.role);
}

interface OfCourse {
  viewerId: string;
  courseId: string;
}

const offeredSurveys = prepared((db, { viewerId, courseId }: OfCourse, role: Viewer['role']) =>
  db
    .selectFrom('survey_offers')
    .innerJoin('surveys', 'surveys.id', 'survey_offers.survey_id')
    .leftJoin('survey_responses', (join) =>
      join
        .onRef('survey_responses.survey_id', '=', 'surveys.id')
        .on('survey_responses.user_id', '=', viewerId),
    )
    .leftJoin('survey_sent', (join) =>
      join.onRef('survey_sent.survey_id', '=', 'surveys.id').on('survey_sent.user_id', '=', viewerId),
    )
    .select([
      'surveys.id',
      'surveys.title',
      'surveys.description',
      'survey_offers.place',
      questionCount.as('questionCount'),
      state.as('state'),
    ])
    .where('survey_offers.course_id', '=', courseId)
    .where('surveys.is_active', '=', true)
    .where(offeredTo({ id: viewerId, role }))
    // A survey without questions has nothing to answer yet.
    .where(questionCount, '>', 0)
    .orderBy('surveys.created_at')
    .orderBy('surveys.id'),
);

const state = sql<OfferedSurvey['state']>`case
  when survey_sent.user_id is not null then 'sent'
  when survey_responses.id is null then 'new'
  when survey_responses.sent_at is null then 'draft'
  else 'sent'
end`;

type Offer = SurveyOffers['courses'][number];

async function writeOffers(tx: Tx, surveyId: string, given: readonly Offer[]) {
  const titles = await titlesOf(tx, given);
  const before = await currentOffers(tx, surveyId);
  const names = new Set(before.map(nameOf));
  const after = new Map(given.map((offer) => [nameOf(offer), offer]));
  const added = [...after.values()].filter((offer) => !names.has(nameOf(offer)));
  const removed = before.filter((offer) => !after.has(nameOf(offer)));
  for (const { courseId, place } of removed) {
    await tx
      .deleteFrom('survey_offers')
      .where('survey_id', '=', surveyId)
      .where('course_id', '=', courseId)
      .where('place', '=', place)
      .execute();
  }
  if (added.length > 0) {
    await tx
      .insertInto('survey_offers')
      .values(added.map(({ courseId, place }) => ({ survey_id: surveyId, course_id: courseId, place })))
      .execute();
  }
  if (added.length === 0 && removed.length === 0) return {};
  return {
    offered: added.map((offer) => ({ ...offer, courseTitle: titles.get(offer.courseId) })),
    withdrawn: removed,
  };
}

const nameOf = ({ courseId, place }: Offer) => `${courseId} ${place}`;

function currentOffers(tx: Tx, surveyId: string) {
  return tx
    .selectFrom('survey_offers')
    .innerJoin('courses', 'courses.id', 'survey_offers.course_id')
    .select(['survey_offers.course_id as courseId', 'survey_offers.place', 'courses.title as courseTitle'])
    .where('survey_offers.survey_id', '=', surveyId)
    .execute();
}

async function titlesOf(tx: Tx, given: readonly Offer[]): Promise<Map<string, string>> {
  const ids = [...new Set(given.map(({ courseId }) => courseId))];
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from courses where id = ${anyOf(ids)}`.execute(tx);
  if (rows.length < ids.length) throw invalid({ courses: 'Одного из курсов больше нет. Обновите страницу' });
  return new Map(rows.map(({ id, title }) => [id, title]));
}
