import { z } from 'zod';
import { answerMaxLength } from '#contract/limits.ts';
import { id, line, requiredText, time } from '#contract/text.ts';
import { expected, expectedLevel } from './schemas.ts';

/** Live samples of a lesson. */
export const mostSamples = 60;

export const sampleTitleMaxLength = 120;

/** With fewer there is nothing to hold a draft against, and it is published without a run. */
export const fewestForGate = 5;

/** For how many days what people have decided is offered as a sample. */
export const candidateDays = 90;

/** Where a sample comes from, the surest word of a person first; `blind` is for later. */
export const sampleSource = z.enum([
  'disagreement',
  'correction',
  'counter_quote',
  'release',
  'answer',
  'blind',
  'typed',
]);
export type SampleSource = z.infer<typeof sampleSource>;

const person = z.object({ id, firstName: z.string(), lastName: z.string() });

const judgement = expectedLevel
  .extend({
    title: z.string().nullable().describe('Критерий, как он называется сейчас; null: его больше нет'),
    isCurrent: z
      .boolean()
      .describe(
        'Названия уровней те же, что у версии в силе; иначе критерий изменился и уровень не считается',
      ),
    judge: z.int().describe('Который по счёту судья этого образца'),
    by: person.nullable(),
    at: time,
    wasBlind: z.boolean().describe('Судил, пока чужая оценка была скрыта; видел ли он её раньше, неизвестно'),
  })
  .meta({ id: 'SampleJudgement' });
export type SampleJudgement = z.infer<typeof judgement>;

/** A sample as the workbench has it. */
export const lessonSample = z
  .object({
    id,
    source: sampleSource,
    note: z.string().nullable().describe('Как автор назвал свой текст'),
    content: z.string().nullable().describe('null у ответа, похожего на тревогу: его читают в очереди'),
    answerId: id.nullable().describe('null у текста, который автор написал сам'),
    student: person.nullable().describe('Чей это ответ'),
    whyNot: z
      .enum(['person', 'crisis'])
      .nullable()
      .describe('Почему модель об этом ответе больше не спрашивают: просил человека, тревога'),
    createdAt: time,
    createdBy: person.nullable(),
    expected: z.array(judgement).describe('Каких уровней от наставника ждут'),
    others: z.array(judgement).describe('Что поставили другие судьи'),
  })
  .meta({ id: 'LessonSample' });
export type LessonSample = z.infer<typeof lessonSample>;

/** What a person has said of an answer, and what could be a sample by it. */
export const sampleCandidate = z
  .object({
    answerId: id,
    source: sampleSource.extract(['disagreement', 'correction', 'counter_quote', 'release']),
    at: time.describe('Когда человек решил'),
    student: person,
    text: z.string().describe('Начало ответа'),
    expected: z
      .array(expectedLevel.extend({ title: z.string() }))
      .describe('Уровни, которые поставил человек: они и станут ожидаемыми'),
  })
  .meta({ id: 'SampleCandidate' });
export type SampleCandidate = z.infer<typeof sampleCandidate>;

/** One answer about to become a sample: what its dialog needs. */
export const answerAsSample = z
  .object({
    sampleId: id.nullable().describe('Уже образец: тогда его судят ещё раз, не видя первой оценки'),
    judged: z.boolean().describe('Вошедший этот образец уже судил'),
    refusal: z.string().nullable().describe('Почему образцом этот ответ не сделать'),
    criteria: z.array(z.object({ id, title: z.string(), levels: z.array(z.string()) })),
    expected: z.array(expectedLevel).describe('Уровни, которые человек уже поставил; пусто, если никто'),
  })
  .meta({ id: 'AnswerAsSample' });
export type AnswerAsSample = z.infer<typeof answerAsSample>;

export const newSamples = z.discriminatedUnion('from', [
  z
    .object({
      from: z.literal('typed'),
      content: requiredText(answerMaxLength, 'Введите текст'),
      note: line(sampleTitleMaxLength, 'Введите название').optional(),
      expected,
    })
    .describe('Текст автора; чужой ответ сюда не вставляют; только администратор'),
  z
    .object({
      from: z.literal('answer'),
      answerId: id,
      expected: expected
        .optional()
        .describe('Без него уровни берутся те, что человек уже поставил, если поставил'),
    })
    .describe('Ответ студента'),
  z
    .object({ from: z.literal('answers'), answerIds: z.array(id).min(1).max(mostSamples) })
    .describe('Несколько кандидатов разом: чего взять нельзя, то пропускается'),
]);
export type NewSamples = z.output<typeof newSamples>;

export const sampleLevels = z.object({
  levels: expected,
  as: z
    .enum(['expected', 'second'])
    .describe('expected: это и есть ожидаемые уровни; second: ещё одна оценка рядом с первой'),
  isBlind: z.boolean().default(false).describe('Судья не видел ни отзыва, ни первой оценки'),
});
export type SampleLevels = z.output<typeof sampleLevels>;
