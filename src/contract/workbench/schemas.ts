import { z } from 'zod';
import { criteriaInput, criterion, tiedCriterion } from '#contract/lessons/criteria.ts';
import { cueing, lessonInput } from '#contract/lessons/schemas.ts';
import { runSummary } from '#contract/runs/run-summary.ts';
import { lessonSample, sampleCandidate, sampleSource } from '#contract/samples/lesson-samples.ts';
import { id, requiredText, time } from '#contract/text.ts';

const person = z.object({ id, firstName: z.string(), lastName: z.string() });

/** What a mentor is told, and by what it judges. */
const mentorTexts = z.object({
  aiPrompt: z.string().nullable(),
  criteria: z.array(criterion),
  cueing,
});

/** How a version came in force: `few` — there were too few samples to run, `anyway` — past a run, with a reason. */
const publishedHow = z.enum(['form', 'run', 'anyway', 'few', 'restored']);
export type PublishedHow = z.infer<typeof publishedHow>;

export const mentorVersion = z
  .object({
    id,
    number: z.int(),
    publishedAt: time,
    by: person.nullable().describe('Кто написал; null: человека больше нет'),
    how: publishedHow.nullable().describe('null: версия прежних времён'),
    note: z.string().nullable().describe('Почему опубликована без прогона'),
    runNumber: z.int().nullable().describe('Последний прогон по образцам этой версии, законченный до неё'),
  })
  .meta({ id: 'MentorVersion' });
export type MentorVersion = z.infer<typeof mentorVersion>;

export const mentorInForce = mentorTexts
  .extend({ number: z.int(), publishedAt: time, by: person.nullable() })
  .meta({ id: 'MentorInForce' });
export type MentorInForce = z.infer<typeof mentorInForce>;

export const mentorDraft = mentorTexts
  .extend({
    criteria: z.array(tiedCriterion),
    revision: z.int(),
    basedOn: z.int().nullable().describe('Номер версии, с которой черновик начат; null: версий не было'),
    savedAt: time,
    savedBy: person.nullable(),
  })
  .meta({ id: 'MentorDraft' });
export type MentorDraft = z.infer<typeof mentorDraft>;

/** Both sides of a draft that somebody has overtaken: in a refusal with `stale_mentor`. */
export const mentorStored = z
  .object({ draft: mentorDraft.nullable(), inForce: mentorInForce.nullable() })
  .meta({ id: 'MentorStored' });
export type MentorStored = z.infer<typeof mentorStored>;

/** What a cell of a run's table says: the draft's level beside what is expected and what the version in force gives. */
export const cellState = z.enum([
  'right',
  'mended',
  'regression',
  'wrong',
  'unstable',
  'uncovered',
  'uncounted',
]);
export type CellState = z.infer<typeof cellState>;

/** A sample by a criterion: levels by their titles, null where there is none to compare. */
export const runCell = z
  .object({
    sampleId: id,
    criterionId: id,
    source: sampleSource,
    criterion: z.string().describe('Название критерия'),
    expected: z.string().nullable(),
    now: z.string().nullable().describe('Уровень, который ставит версия в силе'),
    draft: z.string().nullable().describe('Уровень, который ставит черновик: последний проход'),
    state: cellState.describe(
      'regression: стало неверно; mended: стало верно; wrong: неверно, как было; unstable: менялось от прохода к проходу; uncovered: не спрошено; uncounted: ждать нечего или критерий изменился',
    ),
  })
  .meta({ id: 'RunCell' });
export type RunCell = z.infer<typeof runCell>;

/** What stands between the draft and its publication, as it is now. */
const mentorGate = z
  .object({
    samples: z.int().describe('Сколько живых образцов'),
    isFew: z.boolean().describe('Образцов так мало, что прогон не нужен'),
    uncovered: z.int().describe('Сколько образцов эта правка черновика ещё не разобрала'),
    regressions: z.array(runCell).describe('Где стало неверно; решённые в пользу студента первыми'),
    isOvertaken: z.boolean().describe('С тех пор, как черновик начат, наставника опубликовали'),
  })
  .meta({ id: 'MentorGate' });
export type MentorGate = z.infer<typeof mentorGate>;

export const lessonMentor = z
  .object({
    lesson: z.object({ id, title: z.string(), courseId: id, courseTitle: z.string() }),
    versions: z.array(mentorVersion).describe('Опубликованные, новые первыми'),
    inForce: mentorInForce.nullable(),
    draft: mentorDraft.nullable(),
    gate: mentorGate.nullable().describe('null, пока черновика нет'),
    samples: z.array(lessonSample).describe('Живые, новые последними'),
    candidates: z
      .array(sampleCandidate)
      .describe('Что могло бы стать образцом, по силе сказанного человеком'),
    isAimUnnamed: z
      .boolean()
      .describe('Действующее согласие школы не называет целью проверку качества наставника'),
    runs: z.array(runSummary).describe('Последние двадцать, новые первыми'),
  })
  .meta({ id: 'LessonMentor' });
export type LessonMentor = z.infer<typeof lessonMentor>;

export const mentorVersionTexts = mentorVersion.extend(mentorTexts.shape).meta({ id: 'MentorVersionTexts' });
export type MentorVersionTexts = z.infer<typeof mentorVersionTexts>;

export const draftInput = z.object({
  aiPrompt: lessonInput.shape.aiPrompt.unwrap(),
  criteria: criteriaInput,
  cueing: cueing.optional().describe('Без критериев только show; не указано: остаётся как был'),
  revision: z.int().min(0).describe('Правка, которую видел автор; 0: черновика не было'),
  basedOn: z
    .int()
    .nullable()
    .optional()
    .describe('Номер версии в силе, которую автор видел и учёл; не указано: остаётся прежним'),
});
export type DraftInput = z.output<typeof draftInput>;

export const anywayMinLength = 10;
export const anywayMaxLength = 500;

export const publishInput = z.object({
  revision: z.int().min(1).describe('Правка, которую публикуют'),
  anyway: requiredText(anywayMaxLength, 'Напишите, почему без прогона')
    .refine((reason) => reason.trim().length >= anywayMinLength, `Не короче ${anywayMinLength} символов`)
    .optional()
    .describe('Почему всё равно: прогона нет или стало неверно'),
});
export type PublishInput = z.output<typeof publishInput>;
