import { z } from 'zod';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { place } from '#contract/models/places.ts';
import { roubles } from '#contract/models/schemas.ts';
import { confidence, quoteRange } from '#contract/reviews/feedback.ts';
import { id, namedTime, time } from '#contract/text.ts';
import { cellState, runCell } from '#contract/workbench/schemas.ts';
import { runKind, runState } from './run-summary.ts';
import { notApplied, skippedBecause } from './words.ts';

/** Of one run. */
export const mostRunAnswers = 2_000;

/** Of results that one call applies by their ids. */
export const mostApplied = 200;

const ofMentor = {
  version: z
    .enum(['draft', 'in_force'])
    .describe('Чем разбирать: черновик наставника или версия в силе; черновик — каким он сохранён сейчас'),
  endpoint: z.string().max(60).optional().describe('Имя модели; не указано: первая, которой курс пользуется'),
};

const samplesInput = z.object({
  kind: z.literal('samples'),
  ...ofMentor,
  sampleIds: z.array(id).min(1).max(mostApplied).optional().describe('Не указано: все живые образцы'),
  anew: z.boolean().default(false).describe('«Спросить заново»: не брать результаты прежних прогонов'),
});

const answersInput = z.object({
  kind: z.literal('answers'),
  ...ofMentor,
  answerIds: z
    .array(id)
    .min(1, 'Выберите хотя бы один ответ')
    .max(mostRunAnswers, `Не больше ${mostRunAnswers} ответов`)
    .optional()
    .describe(
      'Выбранные поимённо, из тех, что подходят и под остальные условия; не указано: последние попытки по остальным условиям',
    ),
  groupId: groupChoice.optional(),
  since: namedTime.optional().describe('Отправленные не раньше'),
  until: namedTime.optional().describe('Отправленные раньше'),
  reviewedBy: id.optional().describe('Версия наставника, которой написан отзыв в силе'),
  withoutPerson: z.boolean().default(false).describe('Только те, у кого нет отзыва человека'),
});

export const runInput = z.discriminatedUnion('kind', [samplesInput, answersInput]);
export type RunInput = z.output<typeof runInput>;

/** What the answers of a run are looked for by, before some of them are chosen by name. */
export const runAnswersFilter = answersInput.omit({ answerIds: true });
export type RunAnswersFilter = z.output<typeof runAnswersFilter>;

/** An answer that a run may be over, to be chosen by the name of its student. */
export const runAnswer = z
  .object({
    id,
    student: z.object({ id, firstName: z.string(), lastName: z.string() }),
    createdAt: time.describe('Когда отправлен'),
    title: z
      .string()
      .nullable()
      .describe('Первые слова; null у ответа, который просили отдать человеку или который похож на тревогу'),
    skipped: skippedBecause.nullable().describe('Почему модель о нём не спросят'),
  })
  .meta({ id: 'RunAnswer' });
export type RunAnswer = z.infer<typeof runAnswer>;

const skipped = z
  .array(z.object({ because: skippedBecause, count: z.int() }))
  .describe('О скольких модель не спросят и почему; без нулей');

export const runPreview = z
  .object({
    endpoint: z.string(),
    model: z.string(),
    place,
    count: z.int().describe('Сколько текстов'),
    toAsk: z.int().describe('О скольких спросят модель'),
    kept: z.int().describe('Сколько результатов уже есть от этой же версии и модели'),
    skipped,
    estimate: roubles,
    byLength: z.boolean().describe('Расход модель не сообщала: оценка по длине текстов'),
    minutes: z.int().nullable().describe('При нынешней скорости модели; null: она ещё не известна'),
    left: roubles.nullable().describe('Что осталось у курса на месяц; null: бюджет не задан'),
    reserve: roubles.nullable().describe('Из этого оставлено студентам: пятая часть бюджета'),
    sharesPlace: z.boolean().describe('Модель отвечает по одному: прогон встанет между ответами студентов'),
  })
  .meta({ id: 'RunPreview' });
export type RunPreview = z.infer<typeof runPreview>;

/** Levels of one criterion over the judged texts. */
const agreement = z.object({
  judged: z.int().describe('Сколько клеток с ожидаемым уровнем той же шкалы'),
  exact: z.int(),
  near: z.int().describe('На ступень'),
  far: z.int().describe('Дальше, или уровень не поставлен'),
});

export const runFigures = z
  .object({
    criteria: z
      .array(
        agreement.extend({
          criterionId: id,
          criterion: z.string(),
          before: agreement.nullable().describe('То же у версии в силе; null: её на этих образцах нет'),
        }),
      )
      .describe('Только у прогона по образцам'),
    kappa: z
      .object({ value: z.number(), from: z.number(), to: z.number(), n: z.int() })
      .nullable()
      .describe('Взвешенная квадратично, интервал бутстрэпом; null, пока клеток меньше ста'),
    texts: z.int().describe('О скольких текстах эти цифры'),
    quotesFound: z.int(),
    quotesLost: z.int(),
    levelsLost: z.int().describe('Уровней снято: цитата их не доказала'),
    repairs: z.int().describe('Сколько отзывов пришлось просить исправить'),
    seconds: z.object({ p50: z.number(), p95: z.number() }).nullable(),
  })
  .meta({ id: 'RunFigures' });
export type RunFigures = z.infer<typeof runFigures>;

/** What a result says beside the review in force. */
export const difference = z.enum(['higher', 'lower', 'mixed', 'words', 'same']);
export type Difference = z.infer<typeof difference>;

export const resultState = z.enum([
  'waiting',
  'in_progress',
  'not_configured',
  'done',
  'failed',
  'skipped',
  'cancelled',
]);
export type ResultState = z.infer<typeof resultState>;

export const run = z
  .object({
    id,
    number: z.int().describe('Какой по счёту у урока'),
    lessonId: id,
    kind: runKind,
    version: z.object({
      id,
      number: z.int().nullable().describe('null: черновик'),
      revision: z.int().describe('Какой была правка, когда прогон начался'),
      isCurrent: z.boolean().describe('Правка с тех пор не менялась'),
    }),
    endpoint: z.string(),
    model: z.string().nullable(),
    place,
    state: runState,
    pausedBecause: z.string().nullable().describe('null: остановил человек, или не остановлен'),
    counts: z.object(
      Object.fromEntries(resultState.options.map((state) => [state, z.int()])) as Record<
        ResultState,
        z.ZodInt
      >,
    ),
    kept: z.int().describe('Сколько взято из прежних прогонов, без запроса'),
    skipped,
    estimate: roubles,
    cost: roubles.describe('Сколько стоило до сих пор'),
    figures: runFigures.nullable().describe('null, пока прогон идёт'),
    differences: z
      .record(difference, z.int())
      .nullable()
      .describe('Чем результаты отличаются от отзывов в силе; null у прогона по образцам'),
    applied: z.int(),
    createdAt: time,
    createdBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof run>;

/** A text by a criterion: as in the gate; of an answer, `now` is what the review in force says. */
export const resultCell = runCell
  .omit({ sampleId: true, source: true })
  .extend({ state: cellState.nullable().describe('null у прогона по ответам') })
  .meta({ id: 'ResultCell' });
export type ResultCell = z.infer<typeof resultCell>;

/** One review, to be opened beside another. */
export const runReview = z.object({
  summary: z.string().nullable().describe('Markdown; null у отзыва одним текстом'),
  text: z.string().describe('Markdown: весь отзыв'),
  confidence: confidence.nullable(),
  remarks: z.array(
    z.object({
      criterionId: id,
      criterion: z.string(),
      level: z.string().nullable().describe('Название уровня'),
      text: z.string().describe('Markdown'),
      nextStep: z.string().nullable().describe('Markdown'),
      quotes: z.array(quoteRange),
    }),
  ),
});
export type RunReview = z.infer<typeof runReview>;

export const runResult = z
  .object({
    id,
    state: resultState,
    cause: z.string().nullable().describe('Почему не вышло или пропущен'),
    skipped: skippedBecause.nullable(),
    pass: z.int().describe('Который раз спрошено, с нуля'),
    sampleId: id.nullable(),
    answerId: id.nullable().describe('Ответ; и у образца, который взят из ответа'),
    student: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
    title: z.string().describe('Первые слова текста'),
    content: z.string().describe('Весь текст, на который ссылаются цитаты'),
    keptFrom: time.nullable().describe('Результат прежнего прогона: когда спрошен; null: спрошен в этом'),
    model: z.string().nullable(),
    review: runReview.nullable(),
    cells: z.array(resultCell),
    before: runReview.nullable().describe('Отзыв в силе; только у прогона по ответам'),
    difference: difference.nullable(),
    notApplied: notApplied.nullable().describe('Почему не применяется; null: применится, или это образец'),
    canAnyway: z.boolean().describe('Можно применить «всё равно»'),
    appliedAt: time.nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: 'RunResult' });
export type RunResult = z.infer<typeof runResult>;

export const applyInput = z
  .object({
    ids: z
      .union([
        z.enum(['changed', 'levels']),
        z.array(id).min(1, 'Выберите хотя бы один результат').max(mostApplied),
      ])
      .describe(
        'Какие результаты; levels: все, где изменился уровень; changed: все, где изменилось что угодно',
      ),
    anyway: z.literal(true).optional().describe('«Всё равно»: один результат, где это разрешено'),
  })
  .refine(({ ids, anyway }) => !anyway || (typeof ids !== 'string' && ids.length === 1), {
    path: ['anyway'],
    message: '«Всё равно» применяют по одному',
  });
export type ApplyInput = z.output<typeof applyInput>;

export const applied = z
  .object({
    applied: z.int().describe('Сколько отзывов заменено этим вызовом'),
    held: z.int().describe('Из них ждут куратора: урок «после куратора»'),
    told: z.int().describe('Скольким студентам сказано: уровень или следующий шаг другой'),
    refused: z.array(z.object({ id, because: notApplied })).describe('Названные, которые не применены'),
  })
  .meta({ id: 'AppliedRun' });
export type Applied = z.infer<typeof applied>;
