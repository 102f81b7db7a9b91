import { queryOptions } from '@tanstack/react-query';
import { courses } from '#contract/courses/calls.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { nullWhenSignedOut } from '#web/session/signed-out.ts';

/** The list of courses; specification, §7 and §9: a 401 gives null, and the list is good for five minutes. */
export const coursesQuery = queryOptions({
  queryKey: keyOf(courses.listCourses, {}),
  queryFn: ({ signal }) => nullWhenSignedOut(call(courses.listCourses, {}, { signal })),
  staleTime: 5 * 60 * 1000,
  meta: { nullWhenSignedOut: true },
});

export const courseQuery = (id: string) => queryOf(courses.getCourse, { params: { id } });

export const myCoursesQuery = queryOptions({
  queryKey: keyOf(courses.listMyCourses, {}),
  queryFn: ({ signal }) => nullWhenSignedOut(call(courses.listMyCourses, {}, { signal })),
  meta: { nullWhenSignedOut: true },
});
