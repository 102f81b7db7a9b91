import { z } from 'zod';
import { id, text, time } from '#contract/text.ts';
import { expiry } from '#contract/users/schemas.ts';

const namedLesson = z.object({ id, title: z.string() });

/** A stated reason to look at a person's work: a fact with its days, never a score. */
export const concern = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('overdue'),
      lessons: z.array(namedLesson.extend({ dueAt: time })).describe('По порядку; не больше трёх первых'),
    }),
    z.object({
      kind: z.literal('absent'),
      days: z.int().describe('С последнего захода, а если его не было, с начала обучения'),
    }),
    z.object({ kind: z.literal('unopened'), lesson: namedLesson, openedAt: time }),
    z.object({
      kind: z.literal('revision'),
      answerId: id,
      lesson: namedLesson,
      days: z.int().describe('С обратной связи, замечания которой ждут доработки'),
    }),
  ])
  .meta({ id: 'Concern' });
export type Concern = z.infer<typeof concern>;

export const coursePerson = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    groupId: id.nullable(),
    groupTitle: z.string().nullable(),
    hasAccess: z.boolean().describe('Срок доступа не истёк; без доступа нет и поводов'),
    completed: z.int().describe('Пройдено опубликованных уроков'),
    lessonCount: z.int().describe('Опубликовано уроков'),
    judged: z
      .object({ sent: z.int(), passed: z.int() })
      .nullable()
      .describe('Отправлены и сданы или зачтены; null, если в курсе хватает отправки'),
    answers: z.int(),
    waiting: z.int().describe('Ответы без обратной связи или с неудавшейся последней проверкой'),
    overdue: z.int().describe('Открытые уроки, срок которых прошёл, а они не пройдены'),
    missed: z
      .int()
      .describe('Не застал: уроки, срок которых прошёл раньше, чем человек пришёл, и они не пройдены'),
    lastActiveAt: time.nullable().describe('Когда в последний раз занимался на этом курсе'),
    reasons: z.array(concern),
  })
  .meta({ id: 'CoursePerson' });
export type CoursePerson = z.infer<typeof coursePerson>;

const reasonMaxLength = 500;

/** Null takes a date away; a lesson's dates and the course's are given apart. */
export const datesInput = z
  .object({
    courseId: id,
    lessonId: id.optional().describe('Без него даты действуют на все уроки курса'),
    opensAt: expiry.nullable().describe('Открыть раньше срока; null: снять'),
    dueAt: expiry.nullable().describe('Сдать позже срока; null: снять'),
    reason: text(reasonMaxLength).optional(),
  })
  .refine(
    ({ opensAt, dueAt }) => opensAt === null || dueAt === null || Date.parse(opensAt) < Date.parse(dueAt),
    {
      path: ['dueAt'],
      error: 'Срок сдачи должен быть позже открытия',
    },
  );

const dates = { opensAt: time.nullable(), dueAt: time.nullable() };

export const datesInForce = namedLesson.extend({
  ...dates,
  isExtended: z.boolean().describe('Личный срок сдачи позже общего'),
});

export const givenDates = z
  .object({
    ...dates,
    reason: z.string().nullable(),
    givenBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
    createdAt: time,
  })
  .meta({ id: 'GivenDates' });
export type GivenDates = z.infer<typeof givenDates>;

export const personDates = z
  .object({
    whole: givenDates.nullable().describe('На все уроки курса'),
    lessons: z
      .array(
        datesInForce.extend({
          planned: z.object(dates).describe('По расписанию потока или по дням от начала'),
          own: givenDates.nullable().describe('На один этот урок'),
        }),
      )
      .describe('По порядку; opensAt и dueAt — те, что действуют'),
  })
  .meta({ id: 'PersonDates' });
export type PersonDates = z.infer<typeof personDates>;
