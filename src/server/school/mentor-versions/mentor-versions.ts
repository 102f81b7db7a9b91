import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Criterion, CriterionInput } from '#contract/lessons/criteria.ts';
import type { Cueing, LessonInput } from '#contract/lessons/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Clearing } from './clearing.ts';

/** What a lesson's mentor is told, and by what it judges. */
export interface MentorSettings {
  prompt: string | null;
  criteria: Criterion[];
  cueing: Cueing;
}

/** The version in force: the newest published one. A lateral join for a query of `lessons`. */
export const mentorInForce = ({ selectFrom }: ExpressionBuilder<Tables, 'lessons'>) =>
  selectFrom('mentor_versions')
    .select([
      'mentor_versions.id',
      'mentor_versions.number',
      'mentor_versions.prompt',
      'mentor_versions.cueing',
    ])
    .select(({ ref }) => ref('mentor_versions.criteria').$castTo<Criterion[]>().as('criteria'))
    .whereRef('mentor_versions.lesson_id', '=', 'lessons.id')
    .where('mentor_versions.published_at', 'is not', null)
    .orderBy('mentor_versions.number', 'desc')
    .limit(sql.lit(1))
    .as('mentor');

/** The settings in force: none in a lesson without a version. */
export async function findMentor(tx: Tx, lessonId: string): Promise<MentorSettings> {
  const mentor = await tx
    .selectFrom('lessons')
    .innerJoinLateral(mentorInForce, (join) => join.onTrue())
    .select(['mentor.prompt', 'mentor.criteria', 'mentor.cueing'])
    .where('lessons.id', '=', lessonId)
    .executeTakeFirst();
  // A column of JSON doesn't keep the order of keys.
  return mentor ? { ...mentor, criteria: mentor.criteria.map(withId) } : noMentor;
}

const noMentor: MentorSettings = { prompt: null, criteria: [], cueing: 'show' };

/** The settings to publish: omitted ones are unchanged, a blank prompt becomes null. */
export function mentorSettings(
  { aiPrompt, criteria, cueing }: Pick<Clearing<LessonInput>, 'aiPrompt' | 'criteria' | 'cueing'>,
  before: MentorSettings = noMentor,
): MentorSettings {
  const after = {
    prompt: aiPrompt === undefined ? before.prompt : textOrNull(aiPrompt),
    criteria: criteria === undefined ? before.criteria : criteria.map(withId),
  };
  const isNew = before.criteria.length === 0;
  // Who is shown words at once pastes them: where there is a choice, the mentor asks first.
  if (after.criteria.length > 0)
    return { ...after, cueing: cueing ?? (isNew ? 'lead_first' : before.cueing) };
  // Who takes the criteria away need not know of it; who asks for it does.
  if (cueing !== undefined && cueing !== 'show') throw invalid({ cueing: nothingToLeadBy });
  return { ...after, cueing: 'show' };
}

const nothingToLeadBy = 'Наводить вопросом наставник может только там, где есть критерии';

const withId = ({
  id,
  title,
  description,
  levels,
  looksAt,
  byAbsence,
  aloud,
  passesFrom,
}: CriterionInput): Criterion => ({
  id: id ?? randomUUIDv7(),
  title,
  description,
  levels,
  ...(looksAt && { looksAt }),
  ...(byAbsence && { byAbsence }),
  ...(aloud !== undefined && { aloud }),
  ...(passesFrom !== undefined && { passesFrom }),
});

export const isSameMentor = (one: MentorSettings, other: MentorSettings): boolean =>
  isDeepStrictEqual(one, other);

interface Publication {
  lessonId: string;
  userId: string | null;
  how: 'form' | 'restored';
}

/** Call with the lesson locked: versions are numbered one after another. A draft stays as it is, and is overtaken. */
export async function publishMentor(
  tx: Tx,
  { lessonId, userId, how }: Publication,
  { prompt, criteria, cueing }: MentorSettings,
): Promise<void> {
  await sql`
    insert into mentor_versions (lesson_id, number, prompt, criteria, cueing, created_by_id, published_at, published_how)
    select ${lessonId}::uuid, ${nextNumber(lessonId)}, ${prompt}, ${JSON.stringify(criteria)}::jsonb, ${cueing},
      ${userId}::uuid, now(), ${how}`.execute(tx);
}

/** Drafts have none. */
export const nextNumber = (lessonId: string) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from mentor_versions where lesson_id = ${lessonId})`;
