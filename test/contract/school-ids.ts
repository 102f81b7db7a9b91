import type { IdsOf } from './valid-input.ts';

/** Constant ids, so that requests can be generated before the school is created. */
export const idAt = (kind: number, at: number) =>
  `01930000-0000-7000-8${String(kind).padStart(3, '0')}-${String(at).padStart(12, '0')}`;

export const [student, other, admin, secondAdmin] = [1, 2, 3, 4].map((at) => idAt(1, at)) as [
  string,
  string,
  string,
  string,
];
export const [open, foreign, expired] = [1, 2, 3].map((at) => idAt(2, at)) as [string, string, string];
export const lessonOf = (course: number, at: number) => idAt(3, course * 10 + at);
export const answer = (at: number) => idAt(4, at);
export const survey = (at: number) => idAt(5, at);
export const question = (surveyAt: number, at: number) => idAt(6, surveyAt * 10 + at);
const importAt = (at: number) => idAt(7, at);
export const review = (at: number) => idAt(9, at);
export const criterion = (at: number) => idAt(10, at);
export const group = (at: number) => idAt(11, at);
export const referral = (at: number) => idAt(12, at);
export const dialogue = (at: number) => idAt(13, at);
export const skill = (at: number) => idAt(14, at);
export const plan = (at: number) => idAt(15, at);
export const erasure = (at: number) => idAt(16, at);
export const certificate = (at: number) => idAt(17, at);
export const meeting = (at: number) => idAt(18, at);

export const courses = [open, foreign, expired];
const lessons = [1, 2, 3].flatMap((course) => [lessonOf(course, 1), lessonOf(course, 2)]);
const people = [student, other, admin, secondAdmin];
const answers = [1, 2, 3, 4].map(answer);
const reviews = [1, 2, 3].map(review);
export const criteria = [1, 2].map(criterion);
const referrals = [1, 2, 3, 4].map(referral);
const dialogues = [1, 2, 3, 4, 5].map(dialogue);
const surveys = [1, 2, 3].map(survey);
const questions = [1, 2, 3].flatMap((at) => [question(at, 1), question(at, 2)]);
export const imports = [importAt(1), importAt(2)];
const skills = [1, 2].map(skill);
const plans = [1, 2, 3].map(plan);

const byKey: Record<string, readonly string[]> = {
  courses,
  courseId: courses,
  lessons,
  lessonId: lessons,
  lessonIds: [lessonOf(1, 1), lessonOf(1, 2)],
  answers,
  reviews,
  reviewId: reviews,
  criterionId: criteria,
  referrals,
  dialogues,
  users: people,
  userId: people,
  performedById: people,
  subjectId: people,
  surveys,
  surveyId: surveys,
  questionId: questions.slice(0, 4),
  questionIds: [question(1, 1), question(1, 2)],
  skills,
  skillId: skills,
  skillIds: [skill(1)],
  plans,
  erasures: [1, 2, 3].map(erasure),
  certificates: [1, 2, 3].map(certificate),
  meetings: [1, 2].map(meeting),
  answerId: answers,
  id: questions,
  imports,
  groups: courses.map((_, at) => group(at + 1)),
  groupId: courses.map((_, at) => group(at + 1)),
};

/** A name without its own kind gets ids of any kind. */
export const schoolIds: IdsOf = (key) => byKey[key] ?? Object.values(byKey).flat();
