import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { skills } from '#contract/skills/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { SavedDraft } from './lesson-draft.ts';
import { lessonQuery } from './lesson-queries.ts';
import { lessonVersionsQuery } from './lesson-versions-query.ts';

/** The new lesson is appended to the list. */
export const useCreateLesson = (courseId: string, lessonCount: number) =>
  useFormSaving(
    async ({ fields, hold }: SavedDraft) => {
      const begunId = await hold();
      const body = { ...fields, order: lessonCount, ...(begunId !== undefined && { begunId }) };
      return call(lessons.createLesson, { params: { courseId }, body });
    },
    { done: 'Урок создан успешно', failed: 'Не удалось создать урок', refetch: lessonCalls },
  );

export const useUpdateLesson = (id: string) =>
  useFormSaving(
    async ({ fields, version, hold }: SavedDraft) => {
      await hold();
      const body = { ...fields, ...(version !== undefined && { version }) };
      return call(lessons.updateLesson, { params: { id }, body });
    },
    {
      done: 'Урок обновлен успешно',
      failed: 'Не удалось обновить урок',
      update: (queryClient, lesson) => queryClient.setQueryData(lessonQuery(id).queryKey, lesson),
      refetch: lessonCalls,
    },
  );

/** `version` is the lesson's when the history was opened: what somebody saves meanwhile is not replaced. */
export const useRestoreLessonVersion = (id: string) =>
  useSaving(
    ({ number, version }: { number: number; version: number }) =>
      call(lessons.restoreLessonVersion, { params: { id, number }, body: { version } }),
    {
      done: 'Версия возвращена',
      failed: 'Не удалось вернуть версию',
      update: (queryClient, lesson) => queryClient.setQueryData(lessonQuery(id).queryKey, lesson),
      refetch: lessonCalls,
      refetchOnFailure: [lessonVersionsQuery(id).queryKey],
    },
  );

/** Fetches the stored lesson, which someone else may have saved. */
export const useLoadLesson = () =>
  useSaving((id: string) => call(lessons.getLesson, { params: { id }, query: {} }), {
    failed: 'Не удалось загрузить урок',
  });

export const useDeleteLesson = () =>
  useSaving((id: string) => call(lessons.deleteLesson, { params: { id } }), {
    done: 'Урок удален успешно',
    failed: 'Не удалось удалить урок',
    update: (queryClient, { id }) => queryClient.removeQueries({ queryKey: lessonQuery(id).queryKey }),
    refetch: lessonCalls,
  });

/** The lists of lessons, the courses, which hold lesson counts, and the skills, which hold criteria. */
const lessonCalls = [
  lessons.listLessons,
  courses.listCourses,
  courses.getCourse,
  courses.listMyCourses,
  skills.listSkills,
  skills.listUntiedCriteria,
];
