import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Body } from '#contract/endpoint.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { scenarios } from '#contract/scenarios/calls.ts';
import { emptyCard } from '#contract/scenarios/scenario-card.ts';
import type { ScenarioTemplate } from '#contract/scenarios/schemas.ts';
import { createLanguageJudge } from '#domain/russian/language.ts';
import { askInRussian, otherLanguage } from '#server/mentor/reviews/authoring/ask-in-russian.ts';
import type { TrialDeps } from '#server/mentor/reviews/authoring/ask-once.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import { parseScenario } from './parse-scenario.ts';
import { scenarioPrompt } from './scenario-prompt.ts';
import { listScenarioTemplates } from './scenario-templates.ts';

type Suggestion = z.infer<typeof scenarios.suggestScenario.response>;

/** Asks the model once for a card that fits the lesson; the page shows it unsaved. */
export async function suggestScenario(
  service: TrialDeps,
  { lessonId, template: name, wish }: Body<typeof scenarios.suggestScenario>,
  signal: AbortSignal,
): Promise<Suggestion> {
  const { courseId, ...lesson } = await lessonTexts(service.db, lessonId);
  const template = await findTemplate(name);
  if (name !== undefined && !template) return failed(noTemplate);
  // A program that has read nothing of the lesson must not look as if it had.
  if (service.ai.baseUrl === 'demo') return failed(noModel);
  const fence = randomBytes(8).toString('hex');
  const messages = scenarioPrompt({ ...lesson, template: template?.card, wish, fence });
  const judge = createLanguageJudge({
    own: [lesson.assignment, wish],
    material: [lesson.title, lesson.content, JSON.stringify(template?.card ?? null)],
  });
  const base = template?.card ?? emptyCard;
  const isForeign = (text: string) =>
    JSON.stringify(parseScenario(text, base)) !== JSON.stringify(parseScenario(text, base, judge));
  const asked = await askInRussian(
    service,
    { purpose: 'scenario', courseId, lessonId, messages, answer: '', casual: [wish], isForeign },
    signal,
  );
  if (asked.state === 'failed') return failed(asked.cause);
  // The fence is in the prompt alone: a reply that has it recites the prompt instead of following it.
  if (asked.text.includes(fence)) return failed(unusable);
  const card = parseScenario(asked.text, base, judge);
  if (card) return { state: 'done', card };
  return failed(parseScenario(asked.text, base) ? otherLanguage : unusable);
}

/** Of a lesson that is only begun, all texts are in its draft. */
const lessonTexts = (db: Db, lessonId: string) =>
  db
    .selectFrom('lessons')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .leftJoin('lesson_drafts as draft', (join) =>
      join.onRef('draft.lesson_id', '=', 'lessons.id').on('lessons.is_begun', '=', true),
    )
    .select([
      'lessons.course_id as courseId',
      sql<string>`coalesce(draft.fields->>'title', lessons.title)`.as('title'),
      sql<string | null>`coalesce(draft.fields->>'assignment', lessons.assignment)`.as('assignment'),
      sql<string | null>`coalesce(draft.fields->>'content', lessons.content)`.as('content'),
      sql<Criterion[] | null>`coalesce(draft.fields->'criteria', mentor.criteria)`.as('criteria'),
    ])
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);

async function findTemplate(name: string | undefined): Promise<ScenarioTemplate | undefined> {
  return name === undefined ? undefined : (await listScenarioTemplates()).find((one) => one.name === name);
}

const failed = (cause: string): Suggestion => ({ state: 'failed', cause });

const noTemplate = 'Такого образца нет. Обновите страницу и выберите другой.';

const noModel =
  'Черновик по уроку пишет модель ИИ, а здесь отвечает программа без модели. Начните с образца: он уже заполнен.';

const unusable =
  'Модель ответила, но карточки в её ответе не нашлось. Попробуйте ещё раз или начните с образца.';
