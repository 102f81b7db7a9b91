import { sql } from 'kysely';
import type { ForeignModel, Lesson, NextReading, ReleaseMode } from '#contract/lessons/schemas.ts';
import type { DataRule, Place, ReaderPlace, ReadingRule } from '#contract/models/places.ts';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { ruleFor } from '#server/models/data-rule.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import { reservedBy } from '#server/models/ledger.ts';
import { readerPlaceOf } from '#server/models/reader-place.ts';
import { silentPlaces } from '#server/models/silent-models.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { keptFor } from '#server/platform/db/kept-for.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { dueAfter } from '#server/school/curators/due-after.ts';
import { usualWaitOf } from './usual-wait.ts';

/** What of a lesson decides who reads the next answer; of this moment, since it says where the words go. */
export interface ReadingRules {
  rule: ReadingRule;
  courseRule: DataRule;
  /** The text that the viewer agrees to before a foreign model reads; null where the school has none. */
  foreignTextId: string | null;
  /** Whether a person may be asked to read instead. */
  choice: boolean;
  release: ReleaseMode;
  /** The group of whoever studies here. */
  groupId: string | null;
}

/** For a query on `lessons` and `courses`, with the viewer's enrolment, if there is one, as `own`. */
export const readingRules = ({ id }: { id: string }) => sql<ReadingRules>`jsonb_build_object(
  'rule', ${ruleFor(sql`${id}::uuid`)}, 'courseRule', courses.data_rule,
  'foreignTextId', (select legal_texts.id from legal_texts where kind = 'foreign_model' and in_force), 'choice', courses.without_ai, 'release', lessons.release, 'groupId', own.group_id)`;

/** What else decides it, the same for everybody. */
interface ForecastOfSchool {
  /** Whether a worker has found a model on its machine. */
  hasFound: boolean;
  /** By when a person is due, by reason. */
  due: { release: string; budget: string; asked: string; objection: string };
  /** Where models have just failed again and again. */
  silent: Place[];
}

/** And for all of a course. */
interface ForecastOfCourse {
  curators: { id: string; name: string; groupId: string | null }[];
  isSpent: boolean;
}

/** They cost as much as the rest of the lesson, and are only a forecast until the answer is sent: two seconds change nothing. */
const forecastOfSchool = keptFor({ ms: 2_000, most: 1 }, async (db) => {
  const [found] = await ofSchool(db, {});
  return found;
});
const forecastOfCourse = keptFor({ ms: 2_000, most: 1_000 }, async (db, courseId) => {
  const [found] = await ofCourse(db, { courseId });
  return found;
});

const ofSchool = prepared((db: Db) =>
  db.selectNoFrom([
    sql<boolean>`exists (select from ai_status where source = 'found')`.as('hasFound'),
    sql<ForecastOfSchool['due']>`jsonb_build_object(
      'release', ${dueBy('release')}, 'budget', ${dueBy('budget')}, 'asked', ${dueBy('no_ai')},
      'objection', ${dueBy('disagreement')})`.as('due'),
    silentPlaces.as('silent'),
  ]),
);

const ofCourse = prepared((db: Db, { courseId }: { courseId: string }) =>
  db
    .selectFrom('courses')
    .select([
      sql<ForecastOfCourse['curators']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', user_id, 'name', ${fullNameOf()}, 'groupId', group_id))
        from curators join users on users.id = curators.user_id where curators.course_id = courses.id
      ), '[]')`.as('curators'),
      sql<boolean>`(monthly_budget is not null and ${reservedBy(sql`courses.id`)} >= monthly_budget)`.as(
        'isSpent',
      ),
    ])
    .where('courses.id', '=', courseId),
);

/** Rounded up: what is read for a while before it is sent is still true then. */
const dueBy = (reason: ReferralReason) => utcText(dueAfter(reason, null, soon));

const soon = sql<string>`(date_bin('10 minutes', now(), 'epoch') + interval '10 minutes')`;

/** Says where the next answer would be read, by the models that this server is configured with, and who reads it and when. */
export async function whoReadsNext(
  { db, config }: { db: Db; config: Pick<Config, 'ai'> },
  viewer: { id: string },
  { courseId, mayBeRead }: { courseId: string; mayBeRead: ReadingRules },
): Promise<Pick<Lesson, 'reader' | 'nextReading'>> {
  const { rule, choice, release, groupId } = mayBeRead;
  const [ofAll, forecast, usualMs] = await Promise.all([
    forecastOfSchool(db, 'school'),
    forecastOfCourse(db, courseId),
    usualWaitOf(db, courseId),
  ]);
  if (!ofAll || !forecast) return {};
  const { due, silent, hasFound } = ofAll;
  const { isSpent } = forecast;
  const place = readerPlaceOf(config, rule, { hasFound });
  const known = {
    curator: onlyCurator(forecast, viewer, groupId),
    askedDueAt: due.asked,
    objectionDueAt: due.objection,
    usualMs,
  };
  const next = (): NextReading => {
    if (place === 'nobody') return { ...known, way: 'later' };
    if (isSpent) return { ...known, way: 'over_budget', dueAt: due.budget };
    if (place !== 'program' && silent.includes(place)) return { ...known, way: 'later' };
    if (release === 'after_person') return { ...known, way: 'after_person', dueAt: due.release };
    return { ...known, way: 'at_once' };
  };
  const foreign = foreignIn(config, mayBeRead, place);
  return { reader: { place, choice, ...(foreign && { foreign }) }, nextReading: next() };
}

/** What the viewer may allow or forbid; undefined where no foreign model is in play, or another one reads without it. */
function foreignIn(
  config: Pick<Config, 'ai'>,
  { rule, courseRule, foreignTextId }: ReadingRules,
  place: ReaderPlace,
): ForeignModel | undefined {
  if (foreignTextId === null || courseRule !== 'anywhere' || !hasModelAbroad(config)) return undefined;
  const isAllowed = rule === 'anywhere';
  return place === (isAllowed ? 'abroad' : 'nobody') ? { isAllowed, textId: foreignTextId } : undefined;
}

/** The only one whom the viewer's answers reach; null if there are several, or none. */
function onlyCurator(
  { curators }: ForecastOfCourse,
  viewer: { id: string },
  groupId: string | null,
): string | null {
  const names = new Map(
    curators
      .filter((curator) => curator.id !== viewer.id && (curator.groupId ?? groupId) === groupId)
      .map(({ id, name }) => [id, name]),
  );
  const [name = null] = names.size === 1 ? names.values() : [];
  return name;
}
