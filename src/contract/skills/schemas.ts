import { z } from 'zod';
import { id, line, text, time } from '#contract/text.ts';
import { delayedPoint } from '#contract/weeks/schemas.ts';
import { suggestion } from './suggestion.ts';

export const skillTitleMaxLength = 80;

export const skillDescriptionMaxLength = 500;

export const mostSkills = 100;

export const skillInput = z.object({
  title: line(skillTitleMaxLength, 'Введите название навыка'),
  description: text(skillDescriptionMaxLength).describe('Что это за навык'),
});
export type SkillInput = z.output<typeof skillInput>;

export const skillChange = skillInput.extend({
  basedOn: time.describe('updatedAt навыка, с которого начата правка: если его с тех пор сохранили, 409'),
});
export type SkillChange = z.output<typeof skillChange>;

/** A criterion of a lesson's rubric in force. */
const lessonCriterion = z.object({
  criterionId: id,
  title: z.string(),
  lesson: z.object({ id, title: z.string() }),
  course: z.object({ id, title: z.string() }),
});
export type LessonCriterion = z.infer<typeof lessonCriterion>;

/** As administrators see it. */
export const skill = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    archivedAt: time.nullable(),
    updatedAt: time.describe('Когда сохранили название и описание'),
    criteria: z.array(lessonCriterion).describe('Чьи уровни стоят под навыком'),
    people: z.int().describe('Сколько людей получили по нему хоть один уровень'),
  })
  .meta({ id: 'Skill' });
export type Skill = z.infer<typeof skill>;

export const untiedCriteria = z.object({
  title: z.string().describe('Название; регистр, «ё» и знаки не различают критериев'),
  criteria: z.array(lessonCriterion),
});
export type UntiedCriteria = z.infer<typeof untiedCriteria>;

const mostTies = 200;

const criterionTie = z.object({
  criterionId: id,
  skillId: id.nullable().describe('null: без навыка'),
});
export type CriterionTie = z.infer<typeof criterionTie>;

export const criterionTies = z
  .array(criterionTie)
  .min(1)
  .max(mostTies)
  .refine(
    (ties) => new Set(ties.map(({ criterionId }) => criterionId)).size === ties.length,
    'Критерий указан дважды',
  );

const skillPoint = z.object({
  answerId: id,
  remarkId: id,
  criterion: z.string(),
  lessonId: id,
  lessonTitle: z.string().nullable().describe('null: урок сейчас закрыт'),
  attempt: z.int(),
  at: time.describe('Когда отправлен ответ'),
  level: z.int().nullable().describe('Номер уровня с нуля; null: не поставлен'),
  kind: z.enum(['written', 'talk', 'take']).describe('Написан, сказан в разговоре или в дубле'),
  by: z.enum(['model', 'mentor']).describe('Чей отзыв: модели или человека'),
  self: z.int().optional().describe('Какой уровень до отзыва назвал сам человек; только ему'),
});
export type SkillPoint = z.infer<typeof skillPoint>;

/** Levels can be compared only on one scale: another one, even in the same skill, is a series of its own. */
const skillSeries = z.object({
  levels: z.array(z.string()).describe('Названия уровней, от низшего к высшему'),
  points: z.array(skillPoint).describe('По действующим отзывам, старые первыми'),
});
export type SkillSeries = z.infer<typeof skillSeries>;

/** What a skill says of itself to its own person. */
const skillWords = z.object({
  sentence: z
    .string()
    .nullable()
    .describe(
      'Свои слова, которые это показывают: самая длинная цитата новейшего замечания с уровнем, до 300 символов',
    ),
  between: z
    .object({ then: time, now: time })
    .nullable()
    .describe('Когда сказаны первые и последние свои слова; null: сравнивать нечего'),
  step: z
    .object({ lessonId: id, text: z.string() })
    .nullable()
    .describe('Что сделать дальше: совет новейшего открытого замечания'),
});
export type SkillWords = z.infer<typeof skillWords>;

const skillOverTime = z.object({
  id,
  title: z.string(),
  description: z.string(),
  series: z.array(skillSeries),
  words: skillWords.optional().describe('Только самому человеку'),
  delayed: z
    .array(delayedPoint)
    .optional()
    .describe('Что держится: попытки после трёх недель и больше, старые первыми; только самому человеку'),
});
export type SkillOverTime = z.infer<typeof skillOverTime>;

export const skillsOverTime = z
  .object({
    skills: z.array(skillOverTime).describe('С открытыми замечаниями первыми, затем по порядку школы'),
    others: z.array(skillSeries.extend({ title: z.string() })).describe('Критерии без навыка'),
    next: suggestion.nullable().describe('Что делать дальше'),
  })
  .meta({ id: 'SkillsOverTime' });
export type SkillsOverTime = z.infer<typeof skillsOverTime>;

/** Of fewer people nothing is counted for whoever may not read their answers: a count would be about somebody. */
export const fewestCounted = 5;

/** Of what names a scale in an address. */
export const scaleKeyLength = 16;

const criterionCounts = z.object({
  criterionId: id,
  title: z.string(),
  lesson: z.object({ id, title: z.string() }),
  levels: z.array(z.string()).describe('Названия уровней, от низшего к высшему'),
  scale: z.string().describe('Имя этих слов для listGroupSkillAnswers'),
  judged: z.int().describe('О скольких людях по этим словам судили'),
  counts: z
    .array(z.int())
    .nullable()
    .describe('Сколько людей на каждом уровне в последней попытке; null: никого не судили'),
});
export type CriterionCounts = z.infer<typeof criterionCounts>;

export const groupSkills = z
  .object({
    people: z.int().describe('Студентов в потоке'),
    skills: z.array(z.object({ id, title: z.string(), criteria: z.array(criterionCounts) })),
  })
  .meta({ id: 'GroupSkills' });
export type GroupSkills = z.infer<typeof groupSkills>;
