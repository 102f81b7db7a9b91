import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { LessonScenario, ScenarioVersion } from '#contract/scenarios/schemas.ts';
import { ruleOf } from '#server/mentor/reviews/authoring/ask-once.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import { priceOf, talkTokens } from './estimate-talk.ts';
import { scenarioFaults } from './scenario-faults.ts';

export async function getScenario(db: Db, ai: Config['ai'], lessonId: string): Promise<LessonScenario> {
  const lesson = await lessonOf(db, lessonId);
  const versions = await selectVersions(db, lessonId)
    .where(({ or, eb }) => or([eb('published_at', 'is', null), eb('in_force', '=', true)]))
    .execute();
  const draft = versions.find(({ publishedAt }) => publishedAt === null) ?? null;
  const inForce = versions.find(({ isInForce }) => isInForce) ?? null;
  const shown = draft ?? inForce;
  return {
    draft,
    inForce,
    faults: shown ? await scenarioFaults(db, lesson, shown.card) : [],
    estimate: await estimate(db, ai, { courseId: lesson.courseId, card: shown?.card }),
    isTried: shown ? await isTried(db, shown.id) : false,
  };
}

/** Newest first. */
export async function listScenarios(db: Db, lessonId: string): Promise<ScenarioVersion[]> {
  await lessonOf(db, lessonId);
  return selectVersions(db, lessonId).orderBy('number', 'desc').execute();
}

export interface LessonOfScenario {
  courseId: string;
  title: string;
  criteria: Criterion[];
}

async function lessonOf(db: Db, lessonId: string): Promise<LessonOfScenario> {
  return db
    .selectFrom('lessons')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .select(['lessons.course_id as courseId', 'lessons.title'])
    .select(sql<Criterion[]>`coalesce(mentor.criteria, '[]')`.as('criteria'))
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
}

const selectVersions = (db: Db, lessonId: string) =>
  db
    .selectFrom('scenarios')
    .leftJoin('users', 'users.id', 'scenarios.created_by_id')
    .select(['scenarios.id', 'scenarios.number', 'scenarios.revision'])
    .select('scenarios.published_at as publishedAt')
    .select(['scenarios.created_at as createdAt', 'scenarios.in_force as isInForce'])
    .select(({ ref }) => ref('scenarios.card').$castTo<ScenarioCard>().as('card'))
    .select(fullNameOf().$castTo<string | null>().as('by'))
    .where('scenarios.lesson_id', '=', lessonId);

/** Since the card was saved as it is. */
async function isTried(db: Db, scenarioId: string): Promise<boolean> {
  const trial = await db
    .selectFrom('dialogues')
    .innerJoin('scenarios', 'scenarios.id', 'dialogues.scenario_id')
    .select('dialogues.id')
    .where('scenarios.id', '=', scenarioId)
    .where('dialogues.kind', '=', 'trial')
    .whereRef('dialogues.created_at', '>=', 'scenarios.created_at')
    .limit(1)
    .executeTakeFirst();
  return trial !== undefined;
}

async function estimate(
  db: Db,
  ai: Config['ai'],
  { courseId, card }: { courseId: string; card: ScenarioCard | undefined },
): Promise<LessonScenario['estimate']> {
  if (!card) return { tokens: 0, cost: null };
  const { input, output } = talkTokens(card);
  return { tokens: input + output, cost: priceOf(ai, await ruleOf(db, courseId), { input, output }) };
}
