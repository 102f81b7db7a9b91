import { z } from 'zod';
import { place } from '#contract/models/places.ts';
import { roubles } from '#contract/models/schemas.ts';
import { id, time } from '#contract/text.ts';
import { measure } from './measure.ts';

/** Some thirty texts, the whole set of reviews, or the persona of talks. */
export const measuredSetName = z.enum(['short', 'full', 'persona']);
export type MeasuredSetName = z.infer<typeof measuredSetName>;

export const measurementOffer = z
  .object({
    set: measuredSetName,
    requests: z.int().describe('Без просьб исправить и повторов'),
    inputTokens: z.int().describe('По длине текстов'),
    outputTokens: z.int().describe('По последним ответам этой модели, а без них — по обычной длине'),
    cost: roubles.describe('По её ценам'),
    minutes: z
      .number()
      .nullable()
      .describe('При её нынешней скорости, по одному запросу; null: она ещё не отвечала'),
  })
  .meta({ id: 'MeasurementOffer' });
export type MeasurementOffer = z.infer<typeof measurementOffer>;

export const measurementState = z.enum(['running', 'finished', 'stopped', 'cancelled']);
export type MeasurementState = z.infer<typeof measurementState>;

/** How one share has changed from the measurement before, case by case. */
export const changedShare = z.object({
  key: z.string(),
  worse: z.int().describe('В скольких случаях стало хуже'),
  better: z.int().describe('В скольких стало лучше'),
  chance: z.number().describe('Точная вероятность такого перевеса, если ничего не изменилось'),
  verdict: z.enum(['same', 'chance', 'worse', 'better']).describe('chance: в пределах случайного'),
});
export type ChangedShare = z.infer<typeof changedShare>;

export const comparison = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('compared'), id, at: time, shares: z.array(changedShare) }),
  /** Another set is other texts or other labels. */
  z.object({ kind: z.literal('other_set'), id, at: time }),
]);
export type Comparison = z.infer<typeof comparison>;

export const readingFigures = z.object({
  right: z.int(),
  misread: z.int().describe('«Не то понято»'),
  interval: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe('Доля непонятых, точный интервал 95 %; null: не прочитано ни одного'),
  unread: z.int().describe('Сколько ещё можно прочитать'),
  last: z.object({ at: time, by: z.string().nullable().describe('null: человека больше нет') }).nullable(),
});
export type ReadingFigures = z.infer<typeof readingFigures>;

export const measurement = z
  .object({
    id,
    endpoint: z.string(),
    model: z.string().nullable().describe('Как её называет сервер'),
    place,
    set: measuredSetName,
    sum: z.string().describe('SHA-256 набора: сравниваются только одинаковые'),
    release: z.string(),
    state: measurementState,
    because: z.string().nullable().describe('Почему остановлено'),
    createdAt: time,
    finishedAt: time.nullable(),
    createdBy: z.string().nullable(),
    cases: z.int(),
    settled: z.int().describe('Сколько из них кончены'),
    faults: z.int().describe('На скольких модель не ответила'),
    estimate: roubles,
    cost: roubles.nullable().describe('По журналу обращений; null, пока не кончено'),
    groups: z
      .array(z.object({ title: z.string(), measures: z.array(measure) }))
      .nullable()
      .describe('null, если не дошло до конца'),
    comparison: comparison.nullable().describe('С прежним измерением той же модели; null: сравнить не с чем'),
    reading: readingFigures.nullable().describe('null: замечаний нет'),
  })
  .meta({ id: 'Measurement' });
export type Measurement = z.infer<typeof measurement>;

/** Words that stand in an answer and that a review says aren't there. */
export const overlooked = z.object({
  answer: z.string().describe('Файл набора'),
  criterion: z.string(),
  shows: z.array(z.string()).describe('Слова ответа, по разметке одного автора'),
  level: z.string().describe('Что поставлено вместо высшего'),
  said: z.string().describe('Что сказано'),
});
export type Overlooked = z.infer<typeof overlooked>;

export const measurementDetails = measurement
  .extend({ overlooked: z.array(overlooked) })
  .meta({ id: 'MeasurementDetails' });
export type MeasurementDetails = z.infer<typeof measurementDetails>;

/** Over all measurements of one model: whether it would be worth having it look at its own remarks once more. */
export const secondLook = z.object({
  read: z.int(),
  misread: z.int(),
  isWorth: z.boolean(),
});
export type SecondLook = z.infer<typeof secondLook>;

export const remarkToRead = z
  .object({
    caseId: id,
    remark: z.int().describe('Которое замечание этого отзыва, с нуля'),
    criterion: z.string(),
    level: z.string().nullable(),
    text: z.string(),
    quotes: z.array(z.string()),
    answer: z.string(),
  })
  .meta({ id: 'RemarkToRead' });
export type RemarkToRead = z.infer<typeof remarkToRead>;

export const readAs = z.enum(['right', 'misread']);
export type ReadAs = z.infer<typeof readAs>;
