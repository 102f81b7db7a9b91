import { z } from 'zod';
import { mostCriteria } from '#contract/lessons/criteria.ts';
import { referralDecision } from '#contract/referrals/words.ts';
import { id, text, time } from '#contract/text.ts';

/** Of each text of a remark. */
export const remarkMaxLength = 5_000;

export const mostQuotes = 8;

/** A place in the answer's text, in UTF-16 units: what is quoted is always the student's own text. */
export const quoteRange = z.tuple([z.int().min(0), z.int().min(1)]);
export type QuoteRange = z.infer<typeof quoteRange>;

const disagreement = z.object({
  reason: z.string().describe('Что написал студент'),
  dueAt: time.describe('К какому времени ответит человек'),
  settled: z
    .object({
      at: time,
      by: z.string().nullable().describe('Имя и фамилия; null: человека уже нет'),
      decision: referralDecision,
      reply: z.string().nullable().describe('Markdown'),
    })
    .nullable(),
});

/** `overtaken`: another review came first, or a person. */
export const counterQuoteState = z.enum([
  'waiting',
  'in_progress',
  'upheld',
  'not_upheld',
  'failed',
  'not_configured',
  'overtaken',
]);

/** The student's own words against a remark, and what the mentor says of them. */
export const counterQuote = z
  .object({
    state: counterQuoteState.describe(
      'upheld: наставник согласился, уровень замечания уже новый; not_configured: ждёт модели; overtaken: отзыв за это время сменился',
    ),
    quotes: z.array(quoteRange).describe('Места в тексте ответа, которые показал студент'),
    text: z.string().nullable().describe('Что сказал наставник; null, пока не сказал'),
    levelBefore: z
      .int()
      .nullable()
      .describe('Номер уровня, который стоял до upheld; null: не стоял, или ничего не изменилось'),
    at: time.describe('Когда показаны слова'),
  })
  .meta({ id: 'CounterQuote' });
export type CounterQuote = z.infer<typeof counterQuote>;

/** All that proves a remark's level are words of the mentor: it doesn't count until a person says that they are the student's. */
export const borrowed = z
  .object({
    quotes: z.array(quoteRange).describe('Места в тексте ответа, сказанные словами наставника'),
    isLifted: z.boolean().describe('Человек решил, что это слова студента: уровень считается'),
  })
  .meta({ id: 'Borrowed' });

/** What a review says of one criterion, whose names are those of the version that the review was asked with. */
export const remark = z
  .object({
    id,
    criterionId: id,
    criterion: z.string().describe('Название критерия'),
    levels: z.array(z.string()).describe('Названия уровней, от низшего к высшему'),
    level: z.int().nullable().describe('Номер уровня с нуля; null: не поставлен'),
    text: z.string().describe('Markdown'),
    nextStep: z.string().nullable().describe('Markdown: что сделать дальше'),
    quotes: z.array(quoteRange).describe('Места в тексте ответа: начало и конец в символах UTF-16'),
    videoAt: z.int().nullable().describe('Секунда видео урока'),
    disagreement: disagreement.optional().describe('Студент не согласен с замечанием; последнее возражение'),
    counterQuote: counterQuote.optional().describe('«Вот же»: слова студента против замечания'),
    borrowed: borrowed
      .optional()
      .describe('Уровень пока доказан словами наставника и не считается; не указано: доказан своими'),
  })
  .meta({ id: 'Remark' });
export type Remark = z.infer<typeof remark>;

/** The words that a student disagreed with, of a review that another one has replaced since. */
export const objection = remark
  .pick({ id: true, criterion: true, text: true, nextStep: true })
  .extend({ level: z.string().nullable().describe('Название уровня'), disagreement })
  .meta({ id: 'Objection' });
export type Objection = z.infer<typeof objection>;

export const checkOutcome = z.enum(['closed', 'partly', 'open']);
export type CheckOutcome = z.infer<typeof checkOutcome>;

/** What a later attempt has made of an earlier remark. */
export const remarkCheck = z
  .object({
    remarkId: id,
    outcome: checkOutcome,
    isBorrowed: z.boolean().optional().describe('Было бы закрыто, но показано словами наставника'),
    text: z.string().nullable().describe('Markdown'),
  })
  .meta({ id: 'RemarkCheck' });
export type RemarkCheck = z.infer<typeof remarkCheck>;

/** Why a review didn't help. */
export const unhelpful = z.enum(['off_topic', 'misread', 'too_vague', 'too_strict']);
export type Unhelpful = z.infer<typeof unhelpful>;

export const confidence = z.enum(['high', 'medium', 'low']);

/** The review in force by criterion; aiResponse is the same in one text. */
export const feedback = z
  .object({
    reviewId: id,
    version: z.int().describe('Номер версии наставника, с которой написан отзыв'),
    remarks: z.array(remark).describe('В порядке критериев'),
    checks: z.array(remarkCheck).describe('Что стало с замечаниями прежних попыток'),
    unmet: z
      .array(
        z.object({
          criterionId: id,
          criterion: z.string().describe('Название критерия'),
          keptLevel: z
            .int()
            .optional()
            .describe(
              'Номер уровня прежнего разговора с нуля: он идёт в зачёт; не указан: такого уровня нет',
            ),
        }),
      )
      .optional()
      .describe('Критерии, которым новые реплики дубля не дали повода'),
    summary: z
      .string()
      .describe('Markdown: главное, что получилось и с чего начать; в прежних отзывах — итог'),
    firstCriterionId: id
      .optional()
      .describe('Критерий, с замечания по которому начать; не указан: такого нет'),
    confidence: confidence.nullable().describe('Уверенность ИИ-наставника; null, если её нет'),
    helpful: z.boolean().nullable().describe('Помог ли отзыв, по словам студента'),
    unhelpful: unhelpful.optional().describe('Чем не помог, если студент это сказал'),
  })
  .meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof feedback>;

const remarkText = text(remarkMaxLength);

/** Far beyond any video, and within a column of the database. */
const latestSecond = 360_000;

/** A person's remark: the level needs no proof. */
export const remarkInput = z.object({
  criterionId: id,
  level: z.int().min(0).nullable(),
  text: remarkText,
  nextStep: remarkText.nullable(),
  quotes: z
    .array(quoteRange)
    .max(mostQuotes, `Не больше ${mostQuotes} цитат`)
    .describe('Места в тексте ответа: начало и конец в символах UTF-16'),
  videoAt: z.int().min(0).max(latestSecond).nullable(),
});
export type RemarkInput = z.output<typeof remarkInput>;

/** A remark that says nothing is not stored. */
export const saysSomething = (given: RemarkInput): boolean =>
  given.level !== null || given.quotes.length > 0 || `${given.text}${given.nextStep ?? ''}`.trim() !== '';

export const remarksInput = z.array(remarkInput).max(mostCriteria, `Не больше ${mostCriteria} замечаний`);
