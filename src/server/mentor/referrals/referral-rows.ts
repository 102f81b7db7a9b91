import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { excerptLength } from '#contract/answers/my-answers.ts';
import { rights } from '#contract/auth/roles.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { type Referral, withdrawSeconds } from '#contract/referrals/schemas.ts';
import { placeOfBranch } from '#server/mentor/feedback/place-of-branch.ts';
import { asksForPress, takesThePress } from '#server/mentor/passing/pass-referrals.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import type { Scope } from '#server/platform/viewer.ts';
import {
  answerAuthor,
  lessonOpenTo,
  othersOf,
  type PersonInCourse,
} from '#server/school/enrolments/enrolments.ts';
import { inGroup } from '#server/school/enrolments/group-filter.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';
import { answeredBy, threadOwner } from '#server/school/threads/thread-scope.ts';

interface Narrowed {
  courseId?: string | undefined;
  groupId?: GroupChoice | undefined;
}

/**
 * The scope of what waits for a person: about answers that the viewer reviews, about talks of the same people until they are
 * sent, about threads that he answers in, and for administrators about surveys, whose responses they alone read. For a query on
 * `referrals`.
 */
export const inReach = (viewer: Scope, narrowed: Narrowed = {}): RawBuilder<SqlBool> =>
  rights[viewer.role].administers && narrowed.courseId === undefined && narrowed.groupId === undefined
    ? sql`(referrals.dialogue_id is null or exists (select from dialogues where ${isOfUnsentTalk}))`
    : sql`(exists (
        select from answers join lessons on lessons.id = answers.lesson_id
        where answers.id = referrals.answer_id and ${reached(viewer, answerAuthor, narrowed)}
      ) or exists (
        select from dialogues join lessons on lessons.id = dialogues.lesson_id
        where ${isOfUnsentTalk} and ${reached(viewer, talkAuthor, narrowed)}
      ) or exists (
        select from threads
        where threads.id = referrals.thread_id and ${answeredBy(viewer)} and ${inGroup(narrowed.groupId, threadOwner)}
          ${narrowed.courseId === undefined ? sql`` : sql`and threads.course_id = ${narrowed.courseId}`}
      ))`;

/** A process of the release before sends a talk and leaves what waited about it. */
const isOfUnsentTalk = sql<SqlBool>`dialogues.id = referrals.dialogue_id and dialogues.answer_id is null`;

const talkAuthor: PersonInCourse = { person: 'dialogues.user_id', course: 'lessons.course_id' };

const reached = (viewer: Scope, author: PersonInCourse, { courseId, groupId }: Narrowed) =>
  sql<SqlBool>`${lessonOpenTo(viewer)} and ${othersOf(viewer, author)} and ${inGroup(groupId, author)}
    ${courseId === undefined ? sql`` : sql`and lessons.course_id = ${courseId}`}`;

/** Nobody has decided about it yet. For a query on `referrals`. */
export const isOpen = sql<SqlBool>`(referrals.settled_at is null and referrals.settle_at is null)`;

/** Answered, or about to be, and nobody has written how it ended. For a query on `referrals`. */
const asksOutcome = sql<SqlBool>`(referrals.reason = 'crisis' and referrals.outcome is null
  and coalesce(referrals.decision, referrals.settlement ->> 'decision') <> 'dismissed')`;

/**
 * What the queue lists: what is open, and alarms whose outcome isn't written. Each way by itself, so that PostgreSQL sees that the
 * index on the queue has it. For a query on `referrals`.
 */
export const isInQueue = sql<SqlBool>`(${isOpen}
  or referrals.settled_at is null and referrals.settle_at is not null and ${asksOutcome}
  or (referrals.reason = 'crisis' and referrals.outcome is null and referrals.decision <> 'dismissed'))`;

/** Whoever looks is forgotten when the time is over. For a query on `referrals`. */
export const isTakenBy = ({ id }: Scope) =>
  sql<SqlBool>`(referrals.taken_by_id = ${id} and referrals.taken_until > now())`;

/** Crises that nobody has answered first, then by due time: the order of the index on the queue. */
export const byDueTime = sql`(referrals.reason <> 'crisis' or referrals.settled_at is not null), referrals.due_at, referrals.id`;

export const newestSettled = sql`referrals.settled_at desc, referrals.id desc`;

/** Those that `ids` selects from `referrals`, in this order. */
export async function readReferrals(
  db: Db,
  viewer: Scope,
  { ids, order }: { ids: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Referral[]> {
  const { rows } = await sql<Row>`
    select referrals.id, referrals.reason, referrals.text, referrals.opened_at as "openedAt",
      referrals.due_at as "dueAt", referrals.care, referrals.denied_at as "deniedAt",
      referrals.answer_id as "answerId", referrals.dialogue_id as "dialogueId", referrals.remark_id as "remarkId",
      referrals.thread_id as "threadId",
      ${excerpt} as excerpt, ${press} as press, ${asksOutcome} as "asksOutcome",
      case when answers.id is not null then (
        select count(*) from answers own
        where own.user_id = answers.user_id and own.lesson_id = answers.lesson_id and own.id <= answers.id
      )::integer end as attempt,
      case when answers.lines is not null then (
        select ${placeOfBranch} from dialogues where dialogues.answer_id = answers.id and dialogues.kind = 'take'
      ) end as "takePlace",
      ${personOf('student')} as student,
      case when courses.id is not null
        then jsonb_build_object('id', courses.id, 'title', courses.title) end as course,
      case when lessons.id is not null
        then jsonb_build_object('id', lessons.id, 'title', lessons.title) end as lesson,
      case when surveys.id is not null
        then jsonb_build_object('id', surveys.id, 'title', surveys.title, 'responseId', responses.id) end as survey,
      case when groups.id is not null
        then jsonb_build_object('id', groups.id, 'title', groups.title) end as "group",
      case when referrals.taken_until > now() and looker.id <> ${viewer.id}
        then ${personOf('looker')} end as "lookedAtBy",
      coalesce(referrals.settled_at, referrals.settle_at - make_interval(secs => ${withdrawSeconds})) as "settledAt",
      coalesce(referrals.decision, referrals.settlement->>'decision') as decision,
      coalesce(referrals.passes, (referrals.settlement->>'passes')::boolean) as passes,
      coalesce(referrals.reply, referrals.settlement->>'reply') as reply, ${personOf('settler')} as "settledBy",
      case when referrals.settled_at is null then referrals.settle_at end as "withdrawableUntil"
    from referrals
    left join answers on answers.id = referrals.answer_id
    left join dialogues on dialogues.id = referrals.dialogue_id
    left join threads on threads.id = referrals.thread_id
    left join lessons on lessons.id = coalesce(answers.lesson_id, dialogues.lesson_id)
    left join courses on courses.id = coalesce(lessons.course_id, threads.course_id)
    left join survey_responses responses on responses.id = referrals.response_id
    left join surveys on surveys.id = responses.survey_id
    join users student on student.id = coalesce(answers.user_id, responses.user_id, dialogues.user_id, threads.user_id)
    left join user_courses member on member.user_id = student.id and member.course_id = courses.id
    left join groups on groups.id = member.group_id
    left join users looker on looker.id = referrals.taken_by_id
    left join users settler on settler.id = coalesce(referrals.settled_by_id, referrals.settle_by_id)
    where referrals.id = any(array(${ids}))
    order by ${order}`.execute(db);
  return rows.map(referralOf);
}

/** Whoever is given the words of an alarm is in the journal, so a list has none of an answer or a thread that may be one. */
const excerpt = sql`case
    when referrals.reason = 'disagreement' then left(referrals.text, ${excerptLength})
    when referrals.reason = 'message' and not exists (
      select from referrals alarm where alarm.thread_id = threads.id and alarm.reason = 'crisis'
    ) then (
      select left(messages.text, ${excerptLength}) from messages
      where messages.thread_id = threads.id and is_own order by messages.id desc limit 1
    )
    when not exists (
      select from referrals alarm where alarm.answer_id = answers.id and alarm.reason = 'crisis'
    ) then left(answers.content, ${excerptLength})
  end`;

/** Whether a press may go with what is decided: what else waits for a person says nothing of the lesson. */
const press = sql`case
    when referrals.settled_at is not null or answers.id is null then null
    when (referrals.reason = 'pass' or ${takesThePress}) and ${asksForPress} then 'asks'
    when ${takesThePress} and ${passesBy} = 'levels' and not exists (
      select from lesson_progress done
      where done.user_id = answers.user_id and done.lesson_id = answers.lesson_id and done.completed_at is not null
    ) then 'may'
  end`;

type Row = Omit<Referral, 'settled' | 'takePlace' | 'dialogueId' | 'threadId' | 'press' | 'asksOutcome'> & {
  asksOutcome: boolean | null;
  press: Referral['press'] | null;
  takePlace: number | null;
  dialogueId: string | null;
  threadId: string | null;
} & Settlement;

type Settlement =
  | { settledAt: null }
  | ({
      settledAt: string;
      settledBy: (Referral['settled'] & object)['by'];
      withdrawableUntil: string | null;
      passes: boolean | null;
    } & Pick<Referral['settled'] & object, 'decision' | 'reply'>);

function referralOf(row: Row): Referral {
  const { id, reason, text, openedAt, dueAt, care, deniedAt, answerId, dialogueId, threadId, remarkId } = row;
  const { excerpt: words, attempt, takePlace, student, course, lesson, survey, group, lookedAtBy } = row;
  return {
    id,
    reason,
    text,
    openedAt,
    dueAt,
    care,
    deniedAt,
    answerId,
    ...(dialogueId !== null && { dialogueId }),
    ...(threadId !== null && { threadId }),
    remarkId,
    excerpt: words,
    attempt,
    ...(takePlace !== null && { takePlace }),
    student,
    course,
    lesson,
    survey,
    group,
    ...(row.press !== null && { press: row.press }),
    ...(row.asksOutcome === true && { asksOutcome: true }),
    lookedAtBy,
    settled: row.settledAt === null ? null : settledOf(row),
  };
}

const settledOf = ({
  settledAt,
  settledBy,
  decision,
  reply,
  passes,
  withdrawableUntil,
}: Row & { settledAt: string }) => ({
  at: settledAt,
  by: settledBy,
  decision,
  reply,
  ...(passes !== null && { passes }),
  ...(withdrawableUntil !== null && { withdrawableUntil }),
});
