import { courses } from '#contract/courses/calls.ts';
import type { Course } from '#contract/courses/schemas.ts';
import { call, CallError, keyOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { CourseFields } from './course-fields.ts';

export const useCreateCourse = () =>
  useFormSaving(
    ({ coverImage, ...fields }: CourseFields) =>
      call(courses.createCourse, { body: bodyOf(fields), files: { coverImage: coverImage.file } }),
    { done: 'Курс создан', failed: notCreated, refetch: [courses.listCourses] },
  );

export const useUpdateCourse = (id: string) =>
  useFormSaving(
    ({ coverImage, basedOn, ...fields }: CourseFields & { basedOn: string }) =>
      call(courses.updateCourse, {
        params: { id },
        body: { ...bodyOf(fields), basedOn, ...(coverImage.removed && { removeCover: true }) },
        files: { coverImage: coverImage.file },
      }),
    {
      done: 'Курс обновлён',
      failed: 'Не удалось обновить курс',
      refetch: [courses.listCourses, courses.getCourse, courses.listMyCourses],
    },
  );

/** Fetches the stored course, which someone else may have saved. */
export const useLoadCourse = (id: string) =>
  useSaving(() => call(courses.getCourse, { params: { id } }), { failed: 'Не удалось загрузить курс' });

export const useCopyCourse = () =>
  useSaving((id: string) => call(courses.copyCourse, { params: { id } }), {
    done: 'Копия готова: это черновик',
    failed: 'Не удалось скопировать курс',
    refetch: [courses.listCourses],
  });

export const useDownloadCourse = () =>
  useSaving(
    async (course: Pick<Course, 'id' | 'title'>) => {
      const { downloadCourse } = await import('./archive/download-course.ts');
      await downloadCourse(course);
    },
    { failed: 'Не удалось скачать курс' },
  );

export const useDeleteCourse = () =>
  useSaving((id: string) => call(courses.deleteCourse, { params: { id } }), {
    done: 'Курс удалён',
    failed: 'Не удалось удалить курс',
    update: (queryClient, { id }) =>
      queryClient.removeQueries({ queryKey: keyOf(courses.getCourse, { params: { id } }) }),
    refetch: [courses.listCourses, courses.listMyCourses],
  });

/** A form has no null. */
const bodyOf = ({
  publishedAt,
  monthlyBudget,
  certificateHours,
  ...fields
}: Omit<CourseFields, 'coverImage'>) => ({
  ...fields,
  publishedAt: publishedAt ?? '',
  monthlyBudget: monthlyBudget ?? ('' as const),
  certificateHours: certificateHours ?? ('' as const),
});

/** Specification, section 8: the text of a failed save depends on the status. */
function notCreated(error: Error): string {
  const status = error instanceof CallError ? error.status : undefined;
  return (status && byStatus[status]) || 'Не удалось создать курс';
}

const byStatus: Record<number, string> = {
  400: 'Неверные данные. Проверьте поля формы',
  401: 'Войдите в систему снова',
  403: 'Недостаточно прав доступа',
};
