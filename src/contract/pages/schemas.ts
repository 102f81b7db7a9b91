import { z } from 'zod';
import { answerDraft } from '#contract/answers/answer-drafts.ts';
import { answer } from '#contract/answers/schemas.ts';
import { user } from '#contract/auth/schemas.ts';
import { course } from '#contract/courses/schemas.ts';
import { lesson, lessonSummary } from '#contract/lessons/schemas.ts';
import { offeredSurvey } from '#contract/surveys/survey-forms.ts';

// All the data of a student's screen in one call, for its first opening: each part is the response of its own call.

export const coursePage = z.object({
  user,
  course,
  lessons: z.array(lessonSummary),
  surveys: z.array(offeredSurvey),
});
export type CoursePage = z.infer<typeof coursePage>;

export const lessonPage = z.object({
  user,
  lesson,
  lessons: z.array(lessonSummary).describe('Все уроки курса'),
  answers: z.array(answer).describe('Свои ответы на урок, новые первыми'),
  draft: answerDraft.optional().describe('Свой черновик ответа, если он есть'),
  surveys: z.array(offeredSurvey).optional().describe('Анкеты курса; у первого урока, пока он не сдан'),
});
export type LessonPage = z.infer<typeof lessonPage>;
