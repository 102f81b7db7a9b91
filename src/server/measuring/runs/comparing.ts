import { sql } from 'kysely';
import type { Difference } from '#contract/runs/schemas.ts';
import type { NotApplied } from '#contract/runs/words.ts';
import { passingLevel } from '#server/mentor/passing/passing-level.ts';
import { mayBeAsked } from '#server/mentor/reviews/job/may-ask-model.ts';
import { isNewest } from '#server/school/lessons/attempts.ts';
import { hasUpheld } from './choose-texts.ts';

// What a result of a run over answers is beside the review in force, and why it doesn't take that one's place.

/** The tables that both look at. */
export const resultsOfAnswers = sql`
  run_results
  join runs on runs.id = run_results.run_id
  join mentor_versions version on version.id = runs.mentor_version_id
  join answers on answers.id = run_results.answer_id
  join lessons on lessons.id = answers.lesson_id
  left join reviews in_force on in_force.answer_id = answers.id and in_force.in_force
  left join mentor_versions said_by on said_by.id = in_force.mentor_version_id`;

const scale = (version: 'version' | 'said_by') => sql`(
  select jsonb_path_query_array(own.criterion, '$.levels[*].title')
  from jsonb_array_elements(${sql.ref(`${version}.criteria`)}) own (criterion)
  where own.criterion ->> 'id' = criterion_id
)`;

/** Criterion by criterion: both remarks, and whether their levels are of one scale. */
const beside = sql`(
  select coalesce(fresh.level, -1) as level, coalesce(old.level, -1) as level_before, ${scale('version')} = ${scale('said_by')} as same_scale,
    (fresh.text, fresh."nextStep") is distinct from (old.text, old.next_step) as other_words,
    fresh."nextStep" is distinct from old.next_step as other_step
  from (
    select "criterionId" as criterion_id, level, text, "nextStep"
    from jsonb_to_recordset(run_results.remarks) as given ("criterionId" text, level integer, text text, "nextStep" text)
  ) fresh
  full join (
    select criterion_id::text as criterion_id, level, text, next_step from remarks where review_id = in_force.id
  ) old using (criterion_id)
)`;

/** Null where nothing was asked. Levels of another scale say nothing of each other. */
export const difference = sql<Difference | null>`case
  when run_results.state <> 'done' then null
  when in_force.id is null then 'words'
  else (
    select case
      when bool_or(same_scale and level > level_before) and bool_or(same_scale and level < level_before) then 'mixed'
      when bool_or(same_scale and level > level_before) then 'higher'
      when bool_or(same_scale and level < level_before) then 'lower'
      when run_results.text is distinct from in_force.text or bool_or(other_words) then 'words'
      else 'same'
    end
    from ${beside} besides
  ) end`;

/** Whether it tells the student anything: another level or another next step. */
export const saysNew = sql<boolean>`(in_force.id is null or coalesce((
  select bool_or(same_scale is not true or level <> level_before or other_step) from ${beside} besides
), run_results.text is distinct from in_force.text))`;

const isInForce = sql`(version.published_at is not null and version.revision = runs.revision and not exists (
  select from mentor_versions newer
  where newer.lesson_id = version.lesson_id and newer.published_at is not null and newer.number > version.number
))`;

const byPerson = sql`exists (
  select from reviews written
  where written.answer_id = answers.id and written.author = 'mentor'
    and (written.in_force or written.created_at > runs.created_at)
)`;

const isUnderReview = sql`exists (
  select from reviews under_way where under_way.answer_id = answers.id and under_way.latest
    and under_way.state in ('waiting', 'in_progress', 'not_configured', 'with_person')
)`;

const isReviewedSince = sql`exists (
  select from reviews newer
  where newer.answer_id = answers.id and newer.author = 'model' and newer.state = 'done'
    and newer.finished_at > runs.created_at
)`;

const isCountered = sql`exists (
  select from reviews shown
  join remarks on remarks.review_id = shown.id and remarks.is_countered
  join counter_quotes on counter_quotes.remark_id = remarks.id
    and counter_quotes.state in ('waiting', 'in_progress', 'not_configured')
  where shown.answer_id = answers.id
)`;

/** The person is at work with these words. */
const hasRecent = (what: 'plans' | 'referrals') => sql`exists (
  select from remarks join ${sql.table(what)} works on works.remark_id = remarks.id
  where remarks.review_id = in_force.id
    and ${sql.ref(what === 'plans' ? 'works.created_at' : 'works.opened_at')} > now() - interval '14 days'
)`;

const hasCertificate = sql`exists (
  select from certificates
  where certificates.user_id = answers.user_id and certificates.course_id = lessons.course_id
    and certificates.revoked_at is null and certificates.issued_at >= coalesce(in_force.finished_at, certificates.issued_at)
)`;

/** As judged.ts has it; of what a take gave no occasion for, its settlement alone knows (apply-result.ts). */
const passes = sql`(not coalesce((run_results.found ->> 'isOffTopic')::boolean, false) and not exists (
  select from jsonb_array_elements(version.criteria) own (criterion)
  left join jsonb_to_recordset(run_results.remarks) as given ("criterionId" text, level integer, "isBorrowed" boolean)
    on given."criterionId" = own.criterion ->> 'id'
  where not run_results.found -> 'unmet' ? (own.criterion ->> 'id')
    and coalesce(case when given."isBorrowed" then null else given.level end, -1)
      < ${passingLevel({ criterion: sql`own.criterion`, levels: sql`jsonb_array_length(own.criterion -> 'levels')` })}
))`;

/** By this attempt, which is the first that passes. */
const isPassedByIt = sql`exists (
  select from lesson_progress
  where lesson_progress.user_id = answers.user_id and lesson_progress.lesson_id = answers.lesson_id
    and passed_how = 'levels' and completed_at = answers.created_at
)`;

/** Null: it may take the place of the review in force. `anyway`: an administrator has asked for this one by itself. */
export const notApplied = ({ anyway = false } = {}) => sql<NotApplied | null>`case
  when run_results.state <> 'done' then 'not_done'
  when run_results.applied_at is not null then 'applied'
  when not ${isInForce} then 'not_in_force'
  when run_results.finished_at < now() - interval '30 days' then 'old_result'
  when answers.reader = 'person' then 'person'
  when not ${mayBeAsked} then 'alarm'
  when ${byPerson} then 'by_person'
  when not ${isNewest} then 'newer_attempt'
  when ${isUnderReview} then 'under_review'
  when ${isReviewedSince} then 'newer_review'
  when ${hasUpheld(sql`answers.id`)} then 'upheld'
  when ${isCountered} then 'countered'
  when ${hasRecent('plans')} then 'plan'
  when ${hasRecent('referrals')} then 'referral'
  when ${difference} = 'same' then 'unchanged'
  when ${sql.lit(!anyway)} and ${hasCertificate} then 'certificate'
  when ${sql.lit(!anyway)} and ${isPassedByIt} and not ${passes} then 'passed'
end`;
