import { sql } from 'kysely';
import { mostAsked } from '#contract/plans/schemas.ts';
import type { ItemOf } from '#contract/today/schemas.ts';
import { asksNow } from '#server/mentor/plans/asking.ts';
import { intervals } from '#server/mentor/skills/next-practice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { unexpired } from '#server/school/enrolments/enrolments.ts';
import { isAhead } from '#server/school/meetings/own-meetings.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';
import { midnight } from '#server/telling/notices/moment.ts';
import { openTalk } from './open-talk.ts';

export interface OwnState {
  /** Those that ask now, the longest waiting first. */
  plans: ItemOf<'plan'>[];
  talk: ItemOf<'talk'> | null;
  /** Today's, tomorrow's and those under way, by time. */
  meetings: ItemOf<'meeting'>[];
  /** The keys of what was put off. */
  setAside: string[];
  /** Something with a skill was judged long enough ago to come back to it. */
  mayReturn: boolean;
  /** Some course of the viewer's asks a survey before its lessons. */
  isAskedBefore: boolean;
}

/** What is only the viewer's own, in one statement: on most days there is none of it. */
export async function readOwnState(db: Db, { id, role }: Viewer): Promise<OwnState> {
  const [state] = await ownState(db, { id }, role);
  if (!state) throw new Error('One row');
  return state;
}

const plans = (person: string) =>
  sql<OwnState['plans']>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'plan', 'planId', id, 'cue', cue, 'words', words,
    'mayAskAgain', asked < ${sql.lit(mostAsked)}) order by asks_since, id), '[]')
  from plans where user_id = ${person} and ${asksNow}
)`.as('plans');

const setAside = (person: string) =>
  sql<string[]>`array(
  select key from set_asides where user_id = ${person} and until > now()
)`.as('setAside');

/** The key names the time: one that has been moved is said again. */
const meetings = (person: string) =>
  sql<OwnState['meetings']>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'meeting', 'key', 'meeting:' || meetings.id || ':' || ${startsAt},
    'meeting', jsonb_build_object('id', meetings.id, 'title', meetings.title),
    'course', jsonb_build_object('id', courses.id, 'title', courses.title),
    'at', ${startsAt}, 'minutes', meetings.minutes, 'place', meetings.place) order by meetings.starts_at, meetings.id), '[]')
  from user_courses
  join courses on courses.id = user_courses.course_id and courses.published_at <= now()
  join meetings on meetings.group_id = user_courses.group_id
  where user_courses.user_id = ${person} and ${unexpired} and ${isAhead}
    and meetings.starts_at < ${midnight(now, 2)}
)`.as('meetings');

const startsAt = utcText(sql`meetings.starts_at`);

const mayReturn = (person: string) =>
  sql<boolean>`exists (
  select from answers
  join reviews on reviews.answer_id = answers.id and reviews.in_force
  join remarks on remarks.review_id = reviews.id and remarks.level is not null and ${levelCounts}
  join criterion_skills tie on tie.criterion_id = remarks.criterion_id
  where answers.user_id = ${person} and answers.created_at <= now() - make_interval(days => ${sql.lit(intervals[0])})
)`.as('mayReturn');

const isAskedBefore = (person: string) =>
  sql<boolean>`exists (
  select from user_courses join survey_offers on survey_offers.course_id = user_courses.course_id
  where user_courses.user_id = ${person} and survey_offers.place = 'start'
)`.as('isAskedBefore');

const ownState = prepared((db, { id }: { id: string }, role: Viewer['role']) =>
  db.selectNoFrom([
    plans(id),
    openTalk({ id, role }).as('talk'),
    meetings(id),
    setAside(id),
    mayReturn(id),
    isAskedBefore(id),
  ]),
);
