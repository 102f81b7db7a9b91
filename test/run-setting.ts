import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Run, RunPreview, RunResult } from '#contract/runs/schemas.ts';
import { createAnswer, createMentorVersion, createRemark, createReview, nextId } from './factories.ts';
import type { Behaviour } from './model-server.ts';
import { createModelsSetting, type ModelsSetting } from './models-setting.ts';
import { eventually } from './review-setting.ts';

export interface RunSetting extends Omit<ModelsSetting, 'reaches'> {
  criteria: readonly [Criterion, Criterion];
  version: { id: string };
  /** A typed sample with the levels that its author expects of both criteria. */
  sample(content: string, expected?: readonly [number, number]): Promise<{ id: string }>;
  /** A sample that is an answer of the student's, or of another's. */
  sampleOf(answer: { id: string }, expected?: readonly [number, number]): Promise<{ id: string }>;
  /** An answer with a finished review of the model in force, with a remark of each criterion. */
  reviewed(
    given?: Reviewed,
  ): Promise<{ answer: { id: string }; review: { id: string }; remark: { id: string } }>;
  draft(): Promise<{ id: string }>;
  preview(body: object): Promise<RunPreview>;
  start(body: object): Promise<Run>;
  read(run: { id: string }): Promise<Run>;
  /** Waits for the run to get into a state. */
  reaches(run: { id: string }, state: Run['state']): Promise<Run>;
  results(run: { id: string }, query?: string): Promise<RunResult[]>;
  act(run: { id: string }, what: string, body?: object): ReturnType<ModelsSetting['call']>;
}

interface Reviewed {
  as?: { id: string };
  content?: string;
  levels?: readonly [number, number];
  text?: string;
  nextStep?: string | null;
}

export const words = 'Я сказал коллеге, что отчёт опоздал. Прошу прислать его до пятницы.';

const titles = ['Пока нет', 'Есть частично', 'Есть'];

/** A review of the model by both criteria. */
export const reply = ({
  levels = [2, 2],
  nextStep = 'назовите день',
  notice = 'нет',
}: { levels?: readonly [number, number]; nextStep?: string; notice?: string } = {}): Extract<
  Behaviour,
  { kind: 'text' }
> => ({
  kind: 'text',
  usage: { input: 900, output: 300 },
  pieces: [
    `Человеку: ${notice}\n`,
    `## 1. Факты\nУровень: ${titles[levels[0]]}\n> Я сказал коллеге, что отчёт опоздал\nФакт назван.\nДальше: ${nextStep}.\n`,
    `## 2. Просьба\nУровень: ${titles[levels[1]]}\n> Прошу прислать его до пятницы\nСрок назван.\nДальше: ${nextStep}.\n`,
    '## Итог\nНачало хорошее.\nУверенность: высокая\n',
  ],
});

/** An app and a worker with two models, and a lesson with criteria. */
export async function createRunSetting(
  given: Partial<Parameters<typeof createModelsSetting>[0]> = {},
): Promise<RunSetting> {
  const t = await createModelsSetting({ listed: [{ place: 'here' }, { place: 'here' }], ...given });
  const { db, lesson, student, admin } = t;
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const [facts, request] = version.criteria;
  if (!facts || !request) throw new Error('Two criteria');
  const criteria = [facts, request] as const;

  async function expect(sampleId: string, expected: readonly [number, number] | undefined): Promise<void> {
    for (const [index, criterion] of criteria.entries())
      if (expected)
        await db
          .insertInto('sample_levels')
          .values({
            sample_id: sampleId,
            criterion_id: criterion.id,
            judge: 1,
            level: expected[index] ?? 0,
            levels: titles,
          })
          .execute();
  }

  const read = async (run: { id: string }) =>
    (await t.call('GET', `/api/runs/${run.id}`, { as: admin })).json<Run>();

  return {
    ...t,
    criteria,
    version,
    async sample(content, expected) {
      const id = nextId();
      await db
        .insertInto('samples')
        .values({ id, lesson_id: lesson.id, content, source: 'typed', note: `образец ${id}` })
        .execute();
      await expect(id, expected);
      return { id };
    },
    async sampleOf(answer, expected) {
      const id = nextId();
      await db
        .insertInto('samples')
        .values({ id, lesson_id: lesson.id, answer_id: answer.id, source: 'answer' })
        .execute();
      await expect(id, expected);
      return { id };
    },
    async reviewed({
      as = student,
      content = words,
      levels = [0, 0],
      text = 'Прежний отзыв',
      nextStep = null,
    } = {}) {
      const answer = await createAnswer(db, { user_id: as.id, lesson_id: lesson.id, content });
      const review = await createReview(db, {
        answer_id: answer.id,
        mentor_version_id: version.id,
        latest: true,
        summary: 'Прежний итог',
        text,
        seen_at: new Date().toISOString(),
      });
      const [remark] = [
        await createRemark(db, {
          review_id: review.id,
          criterion_id: facts.id,
          level: levels[0],
          next_step: nextStep,
        }),
        await createRemark(db, {
          review_id: review.id,
          criterion_id: request.id,
          level: levels[1],
          order: 1,
          next_step: nextStep,
        }),
      ];
      return { answer, review, remark };
    },
    draft: () =>
      createMentorVersion(db, {
        lesson_id: lesson.id,
        number: null,
        published_at: null,
        criteria: [...criteria],
        prompt: 'Черновик указаний',
      }),
    preview: async (body) =>
      (
        await t.call('POST', `/api/lessons/${lesson.id}/runs/preview`, { as: admin, body })
      ).json<RunPreview>(),
    async start(body) {
      const sent = await t.call('POST', `/api/lessons/${lesson.id}/runs`, { as: admin, body });
      if (sent.statusCode !== 201) throw new Error(sent.body);
      return sent.json<Run>();
    },
    read,
    reaches: (run, state) =>
      eventually(async () => {
        const now = await read(run);
        return now.state === state ? now : undefined;
      }),
    results: async (run, query = '') =>
      (await t.call('GET', `/api/runs/${run.id}/results${query}`, { as: admin })).json<RunResult[]>(),
    act: (run, what, body = {}) => t.call('POST', `/api/runs/${run.id}/${what}`, { as: admin, body }),
  };
}
