import { z } from 'zod';
import { id, line, text } from '#contract/text.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';

export const mostCriteria = 8;

export const fewestLevels = 2;

export const mostLevels = 5;

export const criterionTitleMaxLength = 120;

export const criterionDescriptionMaxLength = 2_000;

export const levelTitleMaxLength = 60;

export const levelDescriptionMaxLength = 1_000;

/** The levels of a new criterion, from low to high. */
export const usualLevels = ['Пока нет', 'Есть частично', 'Есть'] as const;

const level = z.object({
  title: line(levelTitleMaxLength, 'Введите название уровня'),
  description: text(levelDescriptionMaxLength).describe('По чему его узнать'),
});

/** What of an answer a criterion reads; the whole of it, if nothing is said. */
export const looksAt = z.enum(['whole', 'last_phrase', 'lines']);
export type LooksAt = z.infer<typeof looksAt>;

/** For the mentor and for authors. */
export const looksAtWords: Record<LooksAt, string> = {
  whole: 'всё',
  last_phrase: 'последняя фраза',
  lines: 'реплики',
};

const criterionFields = {
  title: line(criterionTitleMaxLength, 'Введите название критерия'),
  description: text(criterionDescriptionMaxLength).describe('На что смотрит наставник'),
  levels: z
    .array(level)
    .min(fewestLevels, `Нужно не меньше ${fewestLevels} уровней`)
    .max(mostLevels, `Не больше ${mostLevels} уровней`)
    .describe('От низшего к высшему'),
  looksAt: looksAt
    .optional()
    .describe(
      'Куда смотреть: whole — весь ответ, last_phrase — последняя фраза, lines — реплики; не указано: весь ответ',
    ),
  byAbsence: z
    .literal(true)
    .optional()
    .describe('Высший уровень значит, что чего-то нет: цитатой его не подтвердить'),
  aloud: z
    .boolean()
    .optional()
    .describe(
      'Говорят ли вслух слова, которые критерий цитирует: такие предлагает план; не указано: решают слова названия и уровней',
    ),
  passesFrom: z
    .int()
    .min(0)
    .max(mostLevels - 1)
    .optional()
    .describe(
      'Номер уровня с нуля, с которого критерий зачтён; не указано: второй снизу, из четырёх и больше — третий',
    ),
};

/** What a mentor judges an answer by. Its id lives on from version to version of a lesson's rubric. */
export const criterion = z.object({ id, ...criterionFields }).meta({ id: 'Criterion' });
export type Criterion = z.infer<typeof criterion>;

/** As a lesson shows it to administrators, with the skill that it stands under. */
export const tiedCriterion = criterion
  .extend({ skillId: id.nullable().optional().describe('Навык критерия; только для администратора') })
  .meta({ id: 'TiedCriterion' });

export const criterionInput = z.object({
  id: id.optional().describe('id прежнего критерия; без него критерий новый'),
  ...criterionFields,
  skillId: id
    .nullable()
    .optional()
    .describe('Навык из списка школы; null: без навыка, не указан: остаётся как был'),
});
export type CriterionInput = z.output<typeof criterionInput>;

/** A lesson's rubric: titles are told apart as the model's words are, without case and «ё». */
export const criteriaInput = z
  .array(criterionInput)
  .max(mostCriteria, `Не больше ${mostCriteria} критериев`)
  .superRefine((criteria, { addIssue }) => {
    for (const index of doubled(criteria.map(({ title }) => title))) {
      addIssue({ code: 'custom', path: [index, 'title'], message: 'Такой критерий уже есть' });
    }
    for (const index of doubled(criteria.map((one) => one.id ?? ''))) {
      addIssue({ code: 'custom', path: [index, 'id'], message: 'Этот критерий указан дважды' });
    }
    for (const [at, { levels, passesFrom = 0 }] of criteria.entries()) {
      if (passesFrom >= levels.length) {
        addIssue({ code: 'custom', path: [at, 'passesFrom'], message: 'У критерия нет такого уровня' });
      }
      for (const index of doubled(levels.map(({ title }) => title))) {
        addIssue({
          code: 'custom',
          path: [at, 'levels', index, 'title'],
          message: 'Такой уровень уже есть',
        });
      }
    }
  });

/** The places of titles that repeat an earlier one. Empty ones are refused by their own schema. */
function doubled(titles: string[]): number[] {
  const seen = new Set(['']);
  return titles.map(foldTitle).flatMap((title, index) => {
    const isDoubled = title !== '' && seen.has(title);
    seen.add(title);
    return isDoubled ? [index] : [];
  });
}
