import { z } from 'zod';
import { id, time } from '#contract/text.ts';

/** When a letter about a notice leaves: ten minutes after it unless seen, once a day with the others, or never. */
export const mailChoice = z.enum(['at_once', 'daily', 'never']);
export type MailChoice = z.infer<typeof mailChoice>;

export const noticeKind = z.enum([
  'review_ready',
  'review_by_person',
  'deadline_extended',
  'lesson_opened',
  'deadline_tomorrow',
  'access_ending',
  'answers_waiting',
  'mail_stopped',
  'webhook_stopped',
  'import_done',
  'new_device',
  'referral_settled',
  'lesson_judged',
  'certificate_stands',
  'crisis',
  'message',
  'plan_asks',
  'erasure_asked',
  'own_erasure',
  'certificate',
  'meeting',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

const text = z.string();
const at = { at: text };
const ofCourse = { courseId: text, courseTitle: text };
const ofLesson = { ...ofCourse, lessonId: text, lessonTitle: text };
/** Some kinds of feedback name no answer. */
const ofAnswer = { ...ofLesson, answerId: text.optional() };
/** The name of whoever has passed it on goes with that person, whom the id finds. */
const ofStudent = {
  studentId: text.optional(),
  student: text.optional(),
  passedById: text.optional(),
  passedBy: text.optional(),
};
/** Who of the school has written, unless an earlier release told of it. */
const ofPerson = { fromId: text.optional(), from: text.optional() };
const ofSurvey = { surveyId: text, surveyTitle: text };

/** What a person has decided of a lesson. `lowered`: he has corrected its review, and it isn't done any more. */
const outcome = z.enum(['passed', 'returned', 'withdrawn', 'lowered']);

const subjects = {
  review_ready: z.object(ofAnswer),
  review_by_person: z.object({ ...ofAnswer, ...ofPerson }),
  /** Of one lesson, or of the whole course. */
  deadline_extended: z.union([z.object({ ...ofLesson, ...at }), z.object({ ...ofCourse, ...at })]),
  lesson_opened: z.object(ofLesson),
  deadline_tomorrow: z.object({ ...ofLesson, ...at }),
  access_ending: z.object({ ...ofCourse, ...at }),
  answers_waiting: z.object({ count: z.int(), ...at }),
  mail_stopped: z.object(at),
  /** Which one, and what the program has stopped it for. */
  webhook_stopped: z.object({ title: text, ...at, because: text }),
  /** A change of selected people has no file. */
  import_done: z.object({ importId: text, count: z.int(), fileName: text.optional() }),
  new_device: z.object({ device: text, address: text, ...at }),
  /** With a thread it is a reply to an alarm, which is read and answered there. */
  referral_settled: z.union([
    z.object({ ...ofSurvey, ...ofPerson, threadId: text.optional() }),
    z.object({ ...ofAnswer, ...ofPerson, threadId: text.optional() }),
  ]),
  /** `left`: the criteria that are below what passes. */
  lesson_judged: z.object({ ...ofAnswer, outcome, left: z.array(text).optional() }),
  /** Its person has a certificate of the course, and this lesson of it isn't done any more. */
  certificate_stands: z.object({ ...ofLesson, studentId: text, student: text }),
  /** Not a word of the plan, nor its lesson: the notice may be read over a shoulder, the letter by others. */
  plan_asks: z.object({ planId: text }),
  /** One request, or those of a day by the term for people. Whose data they are is said in the list alone. */
  erasure_asked: z.union([z.object({ number: z.int(), ...at }), z.object({ requests: z.int(), ...at })]),
  /** That the term for people has reached its person, who has come back to read it; or that the school has refused. */
  own_erasure: z.object({ number: z.int(), change: z.enum(['by_term', 'refused']) }),
  /** Issued; with the reason, revoked. Its course may have gone by then. */
  certificate: z.object({
    courseId: text.optional(),
    courseTitle: text,
    code: text,
    because: text.optional(),
    isRestored: z.literal(true).optional(),
  }),
  /** A reminder; or that it has moved to `at`, or that there is none. */
  meeting: z.object({
    ...ofCourse,
    meetingId: text,
    title: text,
    ...at,
    change: z.enum(['none', 'moved', 'off']),
  }),
  /** A person's words to a student. Without words it is a reply to an alarm. One of an earlier release has no thread. */
  message: z.object({ fromId: text, from: text, text, threadId: text.optional() }),
  /** Whose it is, unless an earlier release told of it; and who has passed it on to administrators. */
  crisis: z.union([
    z.object({ answerId: text, ...ofStudent }),
    z.object({ surveyId: text, responseId: text, ...ofStudent }),
    z.object({ threadId: text, ...ofStudent }),
  ]),
};

/** What a notice of each kind is about, as it was then. */
export type NoticeSubjects = { [Kind in NoticeKind]: z.infer<(typeof subjects)[Kind]> };
export const noticeSubjects: { [Kind in NoticeKind]: z.ZodType<NoticeSubjects[Kind]> } = subjects;

/** Published as one object: what an earlier release stored is shown though it may lack what its kind has now. */
export const publishedSubject = z
  .object({ ...ofLesson, answerId: text, ...ofSurvey, responseId: text, importId: text, fileName: text })
  .extend({ ...at, count: z.int(), device: text, address: text, fromId: text, from: text, text })
  .extend({ studentId: text, student: text, passedById: text, passedBy: text })
  .extend({ planId: text, number: z.int() })
  .extend({ code: text, because: text, isRestored: z.literal(true) })
  .extend({ meetingId: text, title: text, change: text, requests: z.int(), threadId: text })
  .extend({ outcome, left: z.array(text) })
  .partial();
export type NoticeSubject = z.infer<typeof publishedSubject>;

/** About a review of one's own answer: reading the review marks them seen. */
export const reviewNotices = ['review_ready', 'review_by_person'] as const satisfies NoticeKind[];

export interface NoticeOf<Kind extends NoticeKind> {
  id: string;
  kind: Kind;
  subject: NoticeSubjects[Kind];
  createdAt: string;
  seenAt: string | null;
}
export type Notice = { [Kind in NoticeKind]: NoticeOf<Kind> }[NoticeKind];

const published = z
  .object({
    id,
    kind: noticeKind,
    subject: publishedSubject.describe('О чём: названия и даты, какими они были тогда'),
    createdAt: time,
    seenAt: time.nullable(),
  })
  .meta({ id: 'Notice' });

export const notice = published as z.ZodType<Notice>;

/** `upTo` spares those that came after the list was read. */
export const seenNotices = z.union([
  z.object({ ids: z.array(id).min(1).max(100) }),
  z.object({ upTo: id.describe('Это уведомление и все до него') }),
]);

export const choice = z.object({
  kind: noticeKind,
  mail: mailChoice.describe('Когда письмо: сразу, раз в день, никогда'),
});

export const noticeChoice = choice.meta({ id: 'NoticeChoice' });
export type NoticeChoice = z.infer<typeof noticeChoice>;
