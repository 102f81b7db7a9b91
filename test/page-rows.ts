import type { Answer } from '#contract/answers/schemas.ts';
import type { Role, User } from '#contract/auth/schemas.ts';
import type { Course } from '#contract/courses/schemas.ts';
import type { ListedGroup } from '#contract/groups/schemas.ts';
import type { Operator } from '#contract/legal/schemas.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import type { ReviewRecord } from '#contract/reviews/schemas.ts';

// Rows for the responses of the page's test server.

export const anId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const aTime = '2026-11-20T10:00:00.000Z';

export function aUser(role: Role, user: Partial<User> = {}): User {
  return {
    id: anId(1),
    email: 'maria@otklik.local',
    firstName: 'Мария',
    lastName: 'Соколова',
    role,
    mustChangePassword: false,
    mustConsent: false,
    createdAt: aTime,
    updatedAt: aTime,
    ...user,
  };
}

export const anOperator: Operator = {
  name: 'ООО «Ромашка»',
  address: 'Москва',
  inn: null,
  ogrn: null,
  email: 'data@a.ru',
  phone: null,
};

export function aCourse(course: Partial<Course> = {}): Course {
  return {
    id: anId(100),
    title: 'Обратная связь',
    description: 'Как говорить, чтобы услышали',
    coverImage: null,
    createdById: null,
    createdAt: aTime,
    updatedAt: aTime,
    lessonCount: 3,
    ...course,
  };
}

/** Of the course of `aCourse`. */
export function aGroup(group: Partial<ListedGroup> = {}): ListedGroup {
  return {
    id: anId(300),
    courseId: anId(100),
    courseTitle: 'Обратная связь',
    title: 'Осень',
    startsAt: null,
    endsAt: null,
    late: 'accepted',
    archivedAt: null,
    people: 0,
    nextDueAt: null,
    createdAt: aTime,
    updatedAt: aTime,
    ...group,
  };
}

export function aLesson(order: number, lesson: Partial<LessonSummary> = {}): LessonSummary {
  return {
    id: anId(200 + order),
    courseId: anId(100),
    title: `Урок по имени ${order}`,
    description: null,
    videoUrl: null,
    order,
    createdAt: aTime,
    updatedAt: aTime,
    viewedAt: null,
    completedAt: null,
    ...lesson,
  };
}

/** An answer to the lesson with `order` 1. */
export function anAnswer(answer: Partial<Answer> = {}): Answer {
  return {
    id: anId(500),
    userId: anId(1),
    lessonId: anId(201),
    content: 'Мой ответ',
    aiResponse: null,
    responseAuthor: null,
    feedback: null,
    createdAt: aTime,
    updatedAt: aTime,
    review: { state: 'waiting' },
    ...answer,
  };
}

let reviews = 0;

/** One of the model's reviews in the history of an answer. */
export function aReviewRecord(record: Partial<ReviewRecord> = {}): ReviewRecord {
  reviews += 1;
  return {
    id: anId(600 + reviews),
    author: 'model',
    state: 'done',
    inForce: false,
    requestedBy: null,
    tries: 1,
    text: null,
    cause: null,
    version: null,
    raw: null,
    counterQuotes: [],
    quotesLost: 0,
    sentencesCut: 0,
    confidence: null,
    helpful: null,
    prompt: [{ role: 'user', content: 'Разбери {answer} <b>' }],
    model: 'mentor-1',
    firstTextMs: null,
    totalMs: null,
    inputTokens: null,
    outputTokens: null,
    createdAt: aTime,
    finishedAt: aTime,
    ...record,
  };
}
