import { z } from 'zod';
import { lateAnswers } from '#contract/lessons/late-answers.ts';
import { id, line, time } from '#contract/text.ts';
import { expiry } from '#contract/users/schemas.ts';

export const group = z
  .object({
    id,
    courseId: id,
    title: z.string(),
    startsAt: time.nullable().describe('Тогда открываются уроки без своей даты; отсюда считаются дни уроков'),
    endsAt: time.nullable().describe('Конец доступа для тех, у кого нет своего срока'),
    late: lateAnswers.describe('Ответы после срока: принимаются с пометкой или нет'),
    archivedAt: time.nullable(),
    people: z.int().describe('Сколько студентов в потоке'),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof group>;

/** A group in the list of all courses. */
export const listedGroup = group.extend({
  courseTitle: z.string(),
  nextDueAt: time.nullable().describe('Ближайший срок сдачи урока'),
});
export type ListedGroup = z.infer<typeof listedGroup>;

export const groupLesson = z.object({
  lessonId: id,
  title: z.string(),
  order: z.int(),
  publishedAt: time.nullable(),
  opensAt: time.nullable().describe('Назначено потоком'),
  dueAt: time.nullable().describe('Назначено потоком'),
  opensAfter: z.int().nullable().describe('Через сколько дней после начала открывается урок'),
  dueAfter: z.int().nullable().describe('Через сколько дней после начала нужно сдать урок'),
  plannedOpensAt: time
    .nullable()
    .describe('Когда урок откроется, если потоком не назначено; без начала потока у каждого своё'),
  plannedDueAt: time.nullable().describe('Срок сдачи, если потоком не назначено'),
});
export type GroupLesson = z.infer<typeof groupLesson>;

export const wholeGroup = listedGroup
  .extend({
    lessons: z.array(groupLesson),
    curators: z.array(
      z.object({
        id,
        firstName: z.string(),
        lastName: z.string(),
        wholeCourse: z.boolean().describe('Куратор всего курса, а не одного потока'),
      }),
    ),
  })
  .meta({ id: 'WholeGroup' });
export type WholeGroup = z.infer<typeof wholeGroup>;

const title = line(200, 'Введите название потока');

export const newGroup = z.strictObject({
  title,
  startsAt: expiry.nullable().default(null),
  endsAt: expiry.nullable().default(null),
  late: lateAnswers.default('accepted'),
});

export const lessonDates = z.object({
  lessonId: id,
  opensAt: expiry.nullable(),
  dueAt: expiry.nullable(),
});
export type LessonDates = z.infer<typeof lessonDates>;

const mostLessons = 1_000;

export const groupChange = z.object({
  basedOn: time.describe('updatedAt потока, с которого начата правка: если его с тех пор сохранили, 409'),
  title: title.optional(),
  startsAt: expiry.nullable().optional(),
  endsAt: expiry.nullable().optional(),
  late: lateAnswers.optional(),
  archived: z.boolean().optional(),
  lessons: z
    .array(lessonDates)
    .max(mostLessons)
    .optional()
    .describe('Расписание целиком: у не названных уроков дат не останется. Без него прежнее'),
});

export const groupCopy = z.object({
  title,
  startsAt: expiry.nullable().describe('На сколько это позже начала потока, на столько сдвинутся его даты'),
});
