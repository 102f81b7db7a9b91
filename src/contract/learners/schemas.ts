import { z } from 'zod';
import { reviewStateWord } from '#contract/answers/my-answers.ts';
import { reviewAuthor } from '#contract/answers/schemas.ts';
import { personCertificate } from '#contract/certificates/schemas.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { inAlarm } from '#contract/lessons/schemas.ts';
import { sharedPlan } from '#contract/plans/schemas.ts';
import { skillsOverTime } from '#contract/skills/schemas.ts';
import { id, time } from '#contract/text.ts';

const learnerAttempt = z.object({
  id,
  number: z.int(),
  createdAt: time,
  late: z.boolean().describe('Отправлен после срока'),
  reviewState: reviewStateWord,
  responseAuthor: reviewAuthor.nullable().describe('Кто написал действующий отзыв'),
});
export type LearnerAttempt = z.infer<typeof learnerAttempt>;

const learnerLesson = z.object({
  id,
  title: z.string(),
  opensAt: time.nullable().describe('Когда откроется или открылся этому человеку; null: открыт всегда'),
  dueAt: time.nullable().describe('Срок этого человека; null: без срока'),
  isMissed: z.boolean().describe('Не застал: срок прошёл раньше, чем человек пришёл'),
  viewedAt: time.nullable().describe('Когда открыл впервые'),
  sentAt: time.nullable().describe('Когда отправлен первый ответ'),
  completedAt: time.nullable(),
  passedHow: passesBy.nullable(),
  below: z.int().nullable().describe('Сколько критериев ниже зачёта в лучшей попытке'),
  best: z
    .array(
      z.object({
        title: z.string(),
        levels: z.array(z.string()).describe('От низшего'),
        level: z.int().nullable().describe('null: не поставлен или не считается'),
      }),
    )
    .describe('Уровни лучшей попытки, по порядку критериев'),
  inAlarm,
  attempts: z.array(learnerAttempt).describe('Старые первыми'),
});
export type LearnerLesson = z.infer<typeof learnerLesson>;

const personalDate = z.object({
  id,
  lessonId: id.nullable().describe('null: весь курс'),
  opensAt: time.nullable(),
  dueAt: time.nullable(),
  reason: z.string().nullable(),
  givenBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  createdAt: time,
});
export type PersonalDate = z.infer<typeof personalDate>;

const criterionOverTime = z.object({
  title: z.string(),
  levels: z.array(z.string()).describe('Названия уровней, от низшего к высшему'),
  points: z
    .array(
      z.object({
        answerId: id,
        lessonId: id,
        attempt: z.int(),
        at: time.describe('Когда отправлен ответ'),
        level: z.int().nullable().describe('Номер уровня с нуля; null: не поставлен'),
      }),
    )
    .describe('Попытки с отзывом по этому критерию, старые первыми'),
});
export type CriterionOverTime = z.infer<typeof criterionOverTime>;

const learnerCourse = z.object({
  id,
  title: z.string(),
  group: z.object({ id, title: z.string() }).nullable(),
  enrolledAt: time,
  endsAt: time.nullable().describe('Действующий конец доступа'),
  lastActiveAt: time.nullable(),
  lessons: z.array(learnerLesson).describe('По порядку, без черновиков'),
  dates: z.array(personalDate).describe('Личные даты, новые первыми'),
  criteria: z
    .array(criterionOverTime)
    .describe('Уровни по действующим отзывам; одинаковые критерии разных уроков вместе'),
  skills: skillsOverTime.shape.skills.describe('Те же уровни по навыкам школы'),
  certificate: personCertificate,
  plans: z.array(sharedPlan).describe('Только те, что человек показал сам; новые первыми'),
});
export type LearnerCourse = z.infer<typeof learnerCourse>;

export const learner = z
  .object({
    person: z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() }),
    courses: z.array(learnerCourse).describe('Те, где вы работаете с этим человеком'),
  })
  .meta({ id: 'Learner' });
export type Learner = z.infer<typeof learner>;
