import { z } from 'zod';
import { certificateSetting, certificateWay } from '#contract/certificates/schemas.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { publication, publicationMeaning, publishedAt } from '#contract/lessons/publication.ts';
import { meeting } from '#contract/meetings/schemas.ts';
import { dataRule } from '#contract/models/places.ts';
import { id, line, text, time } from '#contract/text.ts';

export const course = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    coverImage: z.string().nullable().describe('Адрес обложки'),
    createdById: id.nullable(),
    createdAt: time,
    updatedAt: time,
    lessonCount: z.int().describe('Без черновиков и уроков, которые появятся позже'),
    progress: z
      .int()
      .min(0)
      .max(100)
      .optional()
      .describe('Доля пройденных уроков, проценты; там, где вошедший учится'),
    hasCertificate: z
      .literal(true)
      .optional()
      .describe('У вошедшего есть действующий сертификат этого курса; в списках не указано'),
    meetings: z.array(meeting).optional().describe('Предстоящие встречи своего потока; нет, если их нет'),
    publishedAt,
    dataRule: dataRule.optional().describe('Как в запросе; только для администратора'),
    monthlyBudget: z.number().nullable().optional().describe('Как в запросе; только для администратора'),
    withoutAi: z.boolean().optional().describe('Как в запросе; только для администратора'),
    passesBy: passesBy.optional().describe('Как в запросе; только для администратора и куратора'),
    inOrder: z.boolean().optional().describe('Как в запросе; только для администратора и куратора'),
    certificate: certificateSetting
      .nullable()
      .optional()
      .describe('Какой сертификат даёт курс; null — никакого. Только для администратора'),
  })
  .meta({ id: 'Course' });
export type Course = z.infer<typeof course>;

export const enrolledCourse = course
  .extend({ enrolledAt: time, expiresAt: time.nullable().describe('Действующий: свой, а без него — потока') })
  .meta({ id: 'EnrolledCourse' });
export type EnrolledCourse = z.infer<typeof enrolledCourse>;

export const courseParams = z.object({ id });

/** A course to begin with. */
export const courseTemplate = z
  .object({
    template: z.string().regex(/^[a-z0-9-]{1,100}$/, 'Нет такого образца'),
    title: z.string(),
    description: z.string(),
    lessonCount: z.int(),
    talkCount: z.int().describe('Из них с разговором, который можно отрепетировать'),
  })
  .meta({ id: 'CourseTemplate' });
export type CourseTemplate = z.infer<typeof courseTemplate>;

export const coverMaxBytes = 10 * 1024 * 1024;

const budgetError = 'Укажите сумму в рублях, не больше двух знаков после запятой';

const budget = z.coerce
  .number(budgetError)
  .min(0, 'Не меньше нуля')
  .max(999_999_999, 'Не больше 999 999 999 ₽')
  .refine((roubles) => Math.abs(roubles * 100 - Math.round(roubles * 100)) < 1e-6, budgetError);

const hoursError = 'Целое число от 1 до 9 999';

const hours = z.coerce.number(hoursError).int(hoursError).min(1, hoursError).max(9_999, hoursError);

export const courseInput = z.object({
  title: line(200, 'Введите название курса'),
  description: text(5_000).optional().describe('Пустое стирает описание, пропущенное оставляет как было'),
  // A form has no null.
  publishedAt: publication
    .or(z.literal('').transform(() => null))
    .optional()
    .describe(`${publicationMeaning}. В форме вместо null — пустая строка`),
  dataRule: dataRule
    .optional()
    .describe('Где могут быть модели, которые читают ответы: где угодно, в России, только у школы'),
  // The empty string first: as a number it would be zero.
  monthlyBudget: z
    .union([z.literal('').transform(() => null), budget], budgetError)
    .nullable()
    .optional()
    .describe('Рублей в месяц на модели; null — без предела. В форме вместо null — пустая строка'),
  withoutAi: z
    .stringbool()
    .or(z.boolean())
    .optional()
    .describe('Может ли студент попросить, чтобы ответ прочитал человек, а не модель'),
  passesBy: passesBy
    .optional()
    .describe(
      'Чем сдаётся урок без своего правила: sent — ответ отправлен, levels — все критерии достигли зачётного уровня, person — зачёл человек; новый курс без него: levels',
    ),
  inOrder: z
    .stringbool()
    .or(z.boolean())
    .optional()
    .describe('Открывается ли следующий урок, лишь когда сдан предыдущий'),
  // The empty string first, as above.
  certificateHours: z
    .union([z.literal('').transform(() => null), hours], hoursError)
    .nullable()
    .optional()
    .describe(
      'Сколько часов назовёт сертификат; null — курс его не даёт. В форме вместо null — пустая строка',
    ),
  certificateSignedBy: text(200)
    .optional()
    .describe('Кто подписывает сертификат; пусто — школа. Без часов не значит ничего, как и слова ниже'),
  certificateText: text(400).optional().describe('Слова от школы на сертификате'),
  certificateGiven: certificateWay
    .optional()
    .describe(
      'Как приходит сертификат: itself — сам, confirmed — после подтверждения куратора, by_hand — только вручную',
    ),
});
