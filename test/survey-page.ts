/** Opens the pages of surveys for tests. */
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import type { Survey } from '#contract/surveys/schemas.ts';
import { anId, aTime, aUser } from './page-rows.ts';
import { type Answer, answer } from './page-server.ts';
import { openPage } from './page.ts';

export const aSurvey = (survey: Partial<Survey> = {}): Survey => ({
  id: anId(500),
  title: 'Ожидания',
  description: 'Перед курсом',
  createdById: null,
  isActive: true,
  anonymous: false,
  byLink: false,
  version: 1,
  createdAt: aTime,
  updatedAt: aTime,
  questionCount: 2,
  responseCount: 21,
  ...survey,
});

export const given = (role: 'admin' | 'student', answers: Answer[]) => [
  answer(auth.getMe, { user: aUser(role) }),
  answer(courses.listCourses, []),
  ...answers,
];
export const openAs = (role: 'admin' | 'student', address: string, answers: Answer[]) =>
  openPage(address, given(role, answers));
