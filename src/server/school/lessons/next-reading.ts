import { type RawBuilder, sql } from 'kysely';
import type { NextReading, ReleaseMode } from '#contract/lessons/schemas.ts';
import type { DataRule, Place, ReaderPlace } from '#contract/models/places.ts';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { reservedBy } from '#server/models/ledger.ts';
import { silentPlaces } from '#server/models/silent-models.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { dueAfter } from '#server/school/curators/due-after.ts';

/** What decides who reads the next answer. */
export interface ReadingRules {
  rule: DataRule;
  /** Whether a person may be asked to read instead. */
  choice: boolean;
  /** Whether a worker has found a model on its machine. */
  hasFound: boolean;
  release: ReleaseMode;
  /** By when a person is due, by reason. */
  due: { release: string; budget: string; asked: string };
  /** The only curator of the viewer; null if there are several, or none. */
  curator: string | null;
  isSpent: boolean;
  /** Where models have just failed again and again. */
  silent: Place[];
}

/** For a query on `lessons`. */
export const readingRules = (viewerId: RawBuilder<string>) => sql<ReadingRules>`(
  select jsonb_build_object('rule', data_rule, 'choice', without_ai,
    'hasFound', exists (select from ai_status where source = 'found'),
    'release', lessons.release,
    'due', jsonb_build_object('release', ${dueBy('release')}, 'budget', ${dueBy('budget')}, 'asked', ${dueBy('no_ai')}),
    'curator', ${onlyCurator(viewerId)},
    'isSpent', monthly_budget is not null and ${reservedBy(sql`courses.id`)} >= monthly_budget,
    'silent', ${silentPlaces})
  from courses where courses.id = lessons.course_id
)`;

/** Rounded up: what is read for a while before it is sent is still true then. */
const dueBy = (reason: ReferralReason) =>
  utcText(sql`
  date_bin('10 minutes', ${dueAfter(reason)}, 'epoch') + interval '10 minutes'`);

const onlyCurator = (viewerId: RawBuilder<string>) => sql`(
  select case when count(*) = 1 then min(name) end from (
    select distinct users.id, first_name || ' ' || last_name as name
    from curators join users on users.id = curators.user_id
    where curators.course_id = lessons.course_id and users.id <> ${viewerId} and (curators.group_id is null
      or curators.group_id = (
        select group_id from user_courses where user_id = ${viewerId} and course_id = lessons.course_id
      ))
  ) reaching
)`;

/** Who reads the next answer, by the models that are allowed, and when. */
export function nextReading(
  { release, due, curator, isSpent, silent }: ReadingRules,
  place: ReaderPlace,
): NextReading {
  const known = { curator, askedDueAt: due.asked };
  if (place === 'nobody') return { ...known, way: 'later' };
  if (isSpent) return { ...known, way: 'over_budget', dueAt: due.budget };
  if (place !== 'program' && silent.includes(place)) return { ...known, way: 'later' };
  if (release === 'after_person') return { ...known, way: 'after_person', dueAt: due.release };
  return { ...known, way: 'at_once' };
}
