import { z } from 'zod';
import { id, timeZone } from '#contract/text.ts';

/** The viewer's time zone, in which days are counted: `Europe/Moscow`, as the browser names it. */
export const readersTimeZone = timeZone
  .default('UTC')
  .describe('Часовой пояс по IANA, в котором считаются дни');

/** Students are those enrolled, including those whose access has expired; administrators are not counted. */
export const lessonAnalytics = z.object({
  id,
  title: z.string(),
  views: z.int().describe('Студенты, открывшие урок'),
  answers: z.int().describe('Все ответы на урок'),
  completed: z.int().describe('Студенты, прошедшие урок'),
  completionRate: z.number().describe('Доля прошедших среди записанных, проценты'),
  averageTime: z.number().describe('Среднее активное время открывших урок, минуты'),
});
export type LessonAnalytics = z.infer<typeof lessonAnalytics>;

export const activityDay = z.object({
  date: z.iso.date().describe('День по часовому поясу читателя'),
  answers: z.int().describe('Ответы, отправленные в этот день'),
  views: z.int().describe('Уроки, впервые открытые студентами в этот день'),
});
export type ActivityDay = z.infer<typeof activityDay>;

export const courseAnalytics = z
  .object({
    totalStudents: z.int().describe('Записанные студенты'),
    completedCourse: z.int().describe('Студенты, прошедшие все уроки'),
    averageProgress: z.number().describe('Средняя доля пройденных уроков, проценты'),
    totalAnswers: z.int(),
    lessons: z.array(lessonAnalytics).describe('По порядку'),
    activity: z.array(activityDay).describe('День за днём до сегодняшнего'),
  })
  .meta({ id: 'CourseAnalytics' });
export type CourseAnalytics = z.infer<typeof courseAnalytics>;
