import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { lateAnswers } from './late-answers.ts';
import { id, line, time } from './text.ts';
import { expiry } from './users.ts';

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

export const newGroup = z.object({
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

const groupParams = z.object({ id });

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/courses/:id/groups',
  access: 'curator',
  summary: 'Потоки курса: администратору все, куратору его; архивные последними',
  params: groupParams,
  response: z.array(group),
});

export const listMyGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'curator',
  summary: 'Потоки всех курсов: администратору все, куратору его; архивные последними',
  response: z.array(listedGroup),
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  access: 'curator',
  summary: 'Поток с расписанием и кураторами',
  params: groupParams,
  response: wholeGroup,
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/courses/:id/groups',
  access: 'admin',
  summary: 'Создать поток курса',
  params: groupParams,
  body: newGroup,
  response: wholeGroup,
  status: 201,
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  access: 'admin',
  summary: 'Изменить поток и его расписание; пропущенное останется как было',
  params: groupParams,
  body: groupChange,
  bodyLimit: 256 * 1024,
  response: wholeGroup,
});

export const copyGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/copy',
  access: 'admin',
  summary: 'Повторить поток с новым началом: его даты сдвигаются, люди не переносятся',
  params: groupParams,
  body: groupCopy,
  response: wholeGroup,
  status: 201,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  access: 'admin',
  summary: 'Удалить поток; люди остаются на курсе, и конец потока становится сроком их доступа',
  params: groupParams,
  response: z.object({ id }),
});
