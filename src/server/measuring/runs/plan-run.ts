import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { allows, type DataRule } from '#contract/models/places.ts';
import type { RunInput } from '#contract/runs/schemas.ts';
import type { ConfiguredEndpoint } from '#server/models/endpoints.ts';
import { reservedBy } from '#server/models/ledger.ts';
import { knownEndpoints } from '#server/models/list-model-endpoints.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError, conflict, noSuchLesson } from '#server/platform/errors.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import { chooseTexts, type ChosenText } from './choose-texts.ts';
import { type Estimate, estimateRun } from './estimate.ts';
import { findKept } from './kept-results.ts';

export interface RunDeps {
  db: Db;
  config: Pick<Config, 'ai'>;
}

export interface Plan {
  lessonId: string;
  courseId: string;
  version: { id: string; revision: number };
  endpoint: ConfiguredEndpoint;
  texts: ChosenText[];
  /** By the id of a sample, the result of an earlier run that stands for it. */
  kept: ReadonlyMap<string, string>;
  toAsk: ChosenText[];
  estimate: Estimate & { total: number };
  money: Money;
}

/** In roubles; null where the course has no budget. */
export interface Money {
  left: number | null;
  reserve: number | null;
}

/** So much of a month's budget stays for the students. */
export const reserved = 0.2;

/** All that a run will do, before it begins. */
export async function planRun(deps: RunDeps, lessonId: string, input: RunInput): Promise<Plan> {
  const { db } = deps;
  const { lesson, version, endpoint, texts } = await chooseForRun(deps, lessonId, input);
  const kept =
    input.kind === 'answers' || input.anew
      ? new Map<string, string>()
      : await findKept(db, { version, endpoint, texts });
  const toAsk = texts.filter(
    ({ skipped, sampleId }) => skipped === null && (sampleId === null || !kept.has(sampleId)),
  );
  const estimate = await estimateRun(db, { lessonId, versionId: version.id, endpoint, texts: toAsk });
  return {
    lessonId,
    courseId: lesson.courseId,
    version,
    endpoint,
    texts,
    kept,
    toAsk,
    estimate: { ...estimate, total: estimate.each * toAsk.length },
    money: moneyOf(lesson),
  };
}

/** By which version and which model, and about what. */
export async function chooseForRun({ db, config }: RunDeps, lessonId: string, input: RunInput) {
  const lesson = await findLesson(db, lessonId);
  const version = await findVersion(db, lessonId, input.version);
  if (input.kind === 'samples' && version.criteria.length === 0)
    throw conflict('У наставника нет критериев: образцы не с чем сравнить');
  const endpoint = await chooseEndpoint({ db, config }, lesson.rule, input.endpoint);
  const of = { lessonId, versionId: version.id, place: endpoint.place };
  return { lesson, version, endpoint, texts: await chooseTexts(db, of, input) };
}

interface LessonOfRun {
  courseId: string;
  rule: DataRule;
  budget: number | null;
  spent: number;
}

const findLesson = (db: Db, lessonId: string): Promise<LessonOfRun> =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select([
      'courses.id as courseId',
      'courses.data_rule as rule',
      sql<number | null>`courses.monthly_budget::double precision`.as('budget'),
      sql<number>`${reservedBy(sql`courses.id`)}::double precision`.as('spent'),
    ])
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);

export const moneyOf = ({ budget, spent }: Pick<LessonOfRun, 'budget' | 'spent'>): Money =>
  budget === null
    ? { left: null, reserve: null }
    : { left: Math.max(0, budget - spent), reserve: budget * reserved };

async function findVersion(db: Db, lessonId: string, which: RunInput['version']) {
  const found =
    which === 'draft'
      ? await selectDraft(db, lessonId).executeTakeFirst()
      : await db
          .selectFrom('lessons')
          .innerJoinLateral(mentorInForce, (join) => join.onTrue())
          .innerJoin('mentor_versions', 'mentor_versions.id', 'mentor.id')
          .select(['mentor.id', 'mentor_versions.revision', 'mentor.prompt', 'mentor.criteria'])
          .where('lessons.id', '=', lessonId)
          .executeTakeFirst();
  if (!found) throw conflict(which === 'draft' ? 'Черновика наставника нет' : 'У урока нет наставника');
  if (found.criteria.length === 0 && !found.prompt?.trim())
    throw conflict('У наставника нет ни указаний, ни критериев: прогонять нечего');
  return found;
}

const selectDraft = (db: Db, lessonId: string) =>
  db
    .selectFrom('mentor_versions')
    .select(['id', 'revision', 'prompt', sql<Criterion[]>`criteria`.as('criteria')])
    .where('lesson_id', '=', lessonId)
    .where('published_at', 'is', null);

/** That of this name, or the first that the course may use. */
async function chooseEndpoint({ db, config }: RunDeps, rule: DataRule, name: string | undefined) {
  const known = await knownEndpoints(db, config.ai);
  const found = known.find((one) => (name === undefined ? allows(rule, one.place) : one.name === name));
  if (!found)
    throw new ApiError(
      'no_model',
      known.length === 0
        ? 'ИИ-наставник не настроен: прогонять нечем'
        : 'Такой модели нет, или правило курса не разрешает отправлять ей ответы',
    );
  if (!allows(rule, found.place))
    throw new ApiError('no_model', 'Правило курса не разрешает отправлять ответы этой модели');
  return found;
}
