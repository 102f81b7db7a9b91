import { z } from 'zod';
import { mostCriteria } from '#contract/lessons/criteria.ts';
import { id, time } from '#contract/text.ts';

/** How many whole days after the last attempt in a skill another one says what has stayed. */
export const delayedFromDays = 21;

const ownWords = {
  quote: z.string().describe('Самая длинная своя цитата замечания, до 300 символов'),
  isCut: z.boolean().describe('Цитата длиннее: после неё ставится многоточие'),
};

const wordsItem = z.object({
  which: z
    .enum(['then', 'best', 'now'])
    .describe('then: самые первые; now: последние; best: последние на высшем из уровней, если это не они'),
  answerId: id,
  lessonId: id,
  lessonTitle: z.string().nullable().describe('null: урок сейчас закрыт'),
  at: time.describe('Когда отправлен ответ'),
  level: z.int().describe('Номер уровня с нуля'),
  by: z.enum(['model', 'mentor']).describe('Чей отзыв: модели или человека'),
  kind: z.enum(['written', 'talk', 'take']).describe('Написан, сказан в разговоре или в дубле'),
  ...ownWords,
});
export type WordsItem = z.infer<typeof wordsItem>;

export const wordsSeries = z
  .object({
    levels: z.array(z.string()).describe('Названия уровней, от низшего к высшему'),
    items: z.array(wordsItem).describe('По порядку попыток'),
  })
  .meta({ id: 'WordsSeries' });
export type WordsSeries = z.infer<typeof wordsSeries>;

/** An attempt after a long pause, beside the one before the pause. */
export const delayedPoint = z
  .object({
    answerId: id,
    days: z.int().describe('Сколько полных дней прошло с прошлой попытки в этом навыке'),
    held: z.boolean().describe('Уровень не ниже прежнего'),
    was: z.string().describe('Название прежнего уровня'),
    now: z.string().describe('Название нынешнего'),
    elsewhere: z.boolean().describe('В другом уроке'),
    returnsInDays: z
      .int()
      .nullable()
      .describe('Через сколько дней вернёмся; null: держится, есть попытка новее или вернуться некуда'),
  })
  .meta({ id: 'DelayedPoint' });
export type DelayedPoint = z.infer<typeof delayedPoint>;

/** What stands in a review beside what was before it. */
export const answerThen = z
  .object({
    then: z
      .array(z.object({ criterionId: id, at: time, ...ownWords }))
      .describe('Первые слова того же навыка на той же шкале, если с тех пор уровень стал выше'),
    delayed: delayedPoint
      .extend({ skill: z.string().describe('Название навыка') })
      .nullable()
      .describe('Держится ли навык; из нескольких тот, что ждал дольше'),
  })
  .meta({ id: 'AnswerThen' });
export type AnswerThen = z.infer<typeof answerThen>;

/** One's own level of a criterion, named before the review was opened. */
export const selfLevel = z
  .object({
    criterionId: id,
    level: z.int().describe('Номер уровня с нуля'),
    levels: z.array(z.string()).describe('Названия уровней, какими они тогда были'),
  })
  .meta({ id: 'SelfLevel' });
export type SelfLevel = z.infer<typeof selfLevel>;

export const selfLevelsInput = z.object({
  levels: z
    .array(
      z.object({
        criterionId: id,
        level: z.int().min(0),
        word: z
          .string()
          .optional()
          .describe('Название уровня, какое видел студент: если критерий с тех пор другой, 400'),
      }),
    )
    .min(1)
    .max(mostCriteria)
    .refine(
      (levels) => new Set(levels.map(({ criterionId }) => criterionId)).size === levels.length,
      'Критерий указан дважды',
    ),
});
export type SelfLevelsInput = z.output<typeof selfLevelsInput>;

export const courseWeeks = z
  .object({
    skills: z.array(
      z.object({
        id,
        title: z.string(),
        held: z
          .object({
            people: z.int().describe('Сколько студентов вернулись к навыку через 21 день и позже'),
            held: z.int().describe('У скольких из них уровень не ниже прежнего'),
            elsewhere: z.int().describe('Сколько из них вернулись в другом уроке'),
          })
          .nullable()
          .describe('null: людей меньше, чем показывают смотрящему'),
      }),
    ),
    selfFirst: z
      .object({
        countedTo: time.describe('Сосчитано по это время: начало недели'),
        criteria: z.array(
          z.object({
            id,
            title: z.string(),
            lesson: z.object({ id, title: z.string() }),
            levels: z
              .object({
                people: z.int(),
                lower: z.int().describe('Назвали себя ниже, чем наставник'),
                same: z.int(),
                higher: z.int(),
              })
              .nullable()
              .describe('null: людей меньше пяти'),
          }),
        ),
      })
      .optional()
      .describe('Свои уровни рядом с первым прочитанным отзывом; только администратору и обо всём курсе'),
  })
  .meta({ id: 'CourseWeeks' });
export type CourseWeeks = z.infer<typeof courseWeeks>;
