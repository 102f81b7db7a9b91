import { people } from '#contract/people/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** The people of a group with the reasons to look at them; these change all the time. */
export const groupPeopleQuery = (groupId: string) => ({
  ...queryOf(people.listGroupPeople, { params: { id: groupId } }),
  staleTime: 5_000,
});

/** The people of all groups and of none. */
export const coursePeopleQuery = (courseId: string) => ({
  ...queryOf(people.listCoursePeople, { params: { id: courseId }, query: {} }),
  staleTime: 5_000,
});

export const datesQuery = (userId: string, courseId: string) =>
  queryOf(people.listDates, { params: { id: userId }, query: { courseId } });
