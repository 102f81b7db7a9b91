import type { Scenario } from '#bench/scenarios/scenarios.ts';
import type { Account, Student } from '#bench/scenarios/school.ts';
import { get, scenarioOf } from './pairs.ts';

/** The same page of each of these students. */
const ofEach = (
  name: string,
  request: (student: Student) => Scenario['app'][number][number],
): ((students: readonly Student[]) => Scenario) => {
  return (students) =>
    scenarioOf(
      name,
      students.map((student) => [request(student)]),
    );
};

export const lessonPages = ofEach('lesson page', (student) =>
  get(student, `/api/lessons/${student.answeredLessonId}/page`, [student.email, student.answerId]),
);

export const coursePages = ofEach('course page', (student) =>
  get(student, `/api/courses/${student.courseId}/page`, [student.email, student.lastLessonTitle]),
);

/** The cheapest call behind the gate of a lesson: nobody here has a talk. */
export const listsOfTalks = ofEach('the gate', (student) =>
  get(student, `/api/lessons/${student.answeredLessonId}/dialogues`, ['[]']),
);

export const noticeLists = ofEach('list of notices', (student) => get(student, '/api/notices', ['[']));

export const answersOf = (account: Account, lessonId: string): Scenario =>
  scenarioOf('answers of a lesson', [
    [get(account, `/api/lessons/${lessonId}/answers?limit=20`, [lessonId])],
  ]);
