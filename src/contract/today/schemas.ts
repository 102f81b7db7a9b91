import { z } from 'zod';
import { legalKind } from '#contract/legal/schemas.ts';
import { lessonDates, lessonSummary } from '#contract/lessons/schemas.ts';
import { spentBudget } from '#contract/models/schemas.ts';
import { referralReason } from '#contract/referrals/words.ts';
import { suggestion } from '#contract/skills/suggestion.ts';
import { id, time } from '#contract/text.ts';

const titled = z.object({ id, title: z.string() });
const person = z.object({ id, firstName: z.string(), lastName: z.string() });

/** The lessons that one will study next, with what is known of their dates. */
const nextLesson = titled.extend({
  number: z.int().describe('Который по порядку в своём курсе'),
  dates: lessonDates.nullable(),
  waitsFor: lessonSummary.shape.waitsFor,
  isToMend: z.literal(true).optional().describe('Ответ на урок отправлен, и его надо доработать'),
});
export type NextLesson = z.infer<typeof nextLesson>;

/** A review of one's own answer that one hasn't read. */
const review = z.object({
  kind: z.literal('review'),
  lesson: titled,
  course: titled,
  author: z.enum(['model', 'mentor']),
  by: z.string().optional().describe('Кто из людей написал отзыв, если он ещё здесь'),
  at: time,
});

/** A person's reply that one hasn't seen: to a disagreement, an alarm, a survey. */
const reply = z.object({
  kind: z.literal('reply'),
  noticeId: id,
  about: z.enum(['lesson', 'survey']),
  id: id.describe('Урока или анкеты'),
  title: z.string(),
  from: z.string().optional().describe('Кто ответил'),
  at: time,
});

/** What a person of the school wrote to one and one hasn't seen; of a reply to an alarm the name alone. */
const personsMessage = z.object({
  kind: z.literal('message'),
  threadId: id,
  from: z.string(),
  text: z.string().describe('Начало; у ответа на тревогу пусто'),
  at: time,
});

/** What may be put off by «Не сейчас». */
const key = z.string().describe('Чем назвать эту строку, чтобы неделю её не видеть');

const carryOn = z.object({
  kind: z.literal('continue'),
  key: key.optional().describe('Нет, если другого урока взамен нет'),
  lesson: nextLesson,
  course: titled,
});

const talk = z.object({
  kind: z.literal('talk'),
  key,
  dialogueId: id,
  lesson: titled,
  persona: z.string().describe('С кем разговор'),
});

const revise = z.object({
  kind: z.literal('revise'),
  key,
  lesson: titled,
  remarks: z.int().describe('Сколько замечаний ещё открыто'),
  first: z
    .object({
      id,
      words: z.string().describe('К каким словам ответа оно; пусто, если ни к каким'),
      text: z.string().describe('Что сделать, словами замечания'),
      inTalk: z.boolean().describe('Эти слова — реплика разговора'),
    })
    .optional()
    .describe('Замечание, с которого начать'),
});

/** A survey that a course asks before its lessons, while its first lesson isn't done. */
const before = z.object({ kind: z.literal('before'), key, survey: titled, course: titled });

/** A plan asks its person how it went, until it is answered. */
const plan = z.object({
  kind: z.literal('plan'),
  planId: id,
  cue: z.string(),
  words: z.string(),
  mayAskAgain: z.boolean(),
});

/** A skill that was not touched for as long as it may be. */
const comeBack = suggestion.omit({ why: true, skill: true }).extend({
  kind: z.literal('return'),
  key,
  skill: titled,
});

const soon = z.object({
  kind: z.literal('soon'),
  key,
  what: z.enum(['opens', 'due']),
  lesson: titled,
  course: titled,
  at: time,
});

/** A meeting of one's stream today or tomorrow, or under way. */
const ownMeeting = z.object({
  kind: z.literal('meeting'),
  key,
  meeting: titled,
  course: titled,
  at: time,
  minutes: z.int(),
  place: z.string(),
});

const alarm = z.object({
  kind: z.literal('alarm'),
  referralId: id,
  student: person,
  place: z.string().describe('Название урока или анкеты'),
  dueAt: time,
});

const waiting = z.object({
  kind: z.literal('waiting'),
  count: z.int().describe('Вместе с тревогами'),
  overdue: z.int(),
  since: time.describe('С какого времени ждёт первая из записей'),
  byReason: z.array(z.object({ reason: referralReason, count: z.int(), dueAt: time })),
});

const behind = z.object({
  kind: z.literal('behind'),
  count: z.int().describe('Людей, у которых за последнюю неделю прошёл срок невыполненного урока'),
  people: z.array(person).describe('По фамилии; не больше пяти первых'),
});

/** Certificates that have been earned, and that the school gives only after a person's yes. */
const certificates = z.object({
  kind: z.literal('certificates'),
  count: z.int(),
  since: time.describe('С какого времени ждёт первый'),
  first: z
    .array(z.object({ id, student: person, course: titled }))
    .describe('Дольше всех ждущие; не больше пяти'),
});

const stream = z.object({
  kind: z.literal('stream'),
  group: titled,
  course: titled,
  people: z.int(),
  nextDueAt: time.nullable(),
});

const letters = z.object({
  kind: z.literal('letters'),
  failed: z.int().describe('Не ушли за сутки'),
  stuck: z.int().describe('Ждут отправки дольше десяти минут'),
  since: time.describe('Когда не ушло первое из них'),
});

/** Requests to erase what the school knows of a person: the law gives days, not a choice. */
const erasures = z.object({
  kind: z.literal('erasures'),
  count: z.int(),
  overdue: z.int(),
  dueAt: time.describe('К какому дню ответить на первую'),
});

/** Documents that are written and not published. */
const legalDrafts = z.object({
  kind: z.literal('legal_drafts'),
  kinds: z.array(legalKind),
  since: time.describe('Когда начат первый'),
});

/** People to whom a course is open, and who have not come in once for days. */
const neverCame = z.object({
  kind: z.literal('never_came'),
  count: z.int(),
  since: time.describe('С какого времени ждём первого'),
  people: z.array(person).describe('Дольше всех не пришедшие; не больше пяти'),
});

/** What models may cost a course this month is nearly or wholly spent. */
const budget = spentBudget
  .omit({ id: true, title: true })
  .extend({ kind: z.literal('budget'), course: titled });

const money = z.object({ kind: z.literal('money'), cost: z.number().describe('Рублей на модели за неделю') });

const newcomers = z.object({
  kind: z.literal('newcomers'),
  count: z.int().describe('Студентов, появившихся за неделю'),
});

/** Of a course of before: its mentors may ask first, as those of new lessons do. */
const leadFirst = z.object({
  kind: z.literal('lead_first'),
  key,
  course: titled,
  lessons: z.int().describe('В скольких уроках наставник сразу показывает готовые слова'),
});

/** A line of «Сегодня»: one thing to do. */
export const todayItem = z
  .discriminatedUnion('kind', [
    plan,
    review,
    reply,
    personsMessage,
    carryOn,
    talk,
    revise,
    before,
    soon,
    ownMeeting,
    comeBack,
    alarm,
    waiting,
    behind,
    certificates,
    erasures,
    legalDrafts,
    neverCame,
    budget,
    stream,
    letters,
    money,
    newcomers,
    leadFirst,
  ])
  .meta({ id: 'TodayItem' });
export type TodayItem = z.infer<typeof todayItem>;
export type ItemOf<Kind extends TodayItem['kind']> = Extract<TodayItem, { kind: Kind }>;

export const firstStep = z.enum([
  'name',
  'model',
  'law',
  'course',
  'lesson',
  'answer',
  'publish',
  'stream',
  'queue',
  'people',
]);
export type FirstStep = z.infer<typeof firstStep>;

const firstStepState = z.object({
  step: firstStep,
  isDone: z.boolean(),
  isWavedOff: z.boolean().describe('Администратор решил, что школе это не нужно'),
});

/** Where the steps lead: to what there is of the school by now. */
const firstSteps = z.object({
  steps: z.array(firstStepState),
  courseId: id.nullable().describe('Новейший курс'),
  courseIsDraft: z.boolean(),
  lessonId: id.nullable().describe('Урок этого курса: с заданием, если такой есть'),
  lessonHasTask: z.boolean(),
  answeredLessonId: id.nullable().describe('Урок, на который вошедший ответил, а отзыва ещё не видел'),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const today = z
  .object({
    items: z.array(todayItem).describe('Что делать дальше, по порядку'),
    next: z
      .array(z.object({ courseId: id, lesson: nextLesson }))
      .describe('Следующий урок каждого курса, где вошедший учится'),
    firstSteps: firstSteps
      .nullable()
      .describe('Только администратору и пока есть что делать; сделан ли шаг, видно по самой школе'),
    unnamedOperator: z
      .object({ joined: z.int().describe('Сколько человек записалось по кодам') })
      .optional()
      .describe('Только администратору: школа не назвала оператора персональных данных'),
  })
  .meta({ id: 'Today' });
export type Today = z.infer<typeof today>;

export const waveOff = z.object({ steps: z.array(firstStep).min(1).max(firstStep.options.length) });
