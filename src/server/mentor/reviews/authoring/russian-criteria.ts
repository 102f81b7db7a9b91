import { type CriterionInput, usualLevels } from '#contract/lessons/criteria.ts';
import { cutForeign } from '#domain/russian/foreign-sentences.ts';
import type { LanguageJudge } from '#domain/russian/language.ts';

type Suggestion = Omit<CriterionInput, 'id'>;

/** Without what a model has written in another language: sentences of descriptions, levels, whole criteria. */
export function inRussian(criteria: readonly Suggestion[], judge: LanguageJudge): Suggestion[] {
  const cut = (text: string) => cutForeign(text, judge).text;
  return criteria.flatMap(({ title, description, levels, ...rest }) => {
    const left = cut(description);
    if (judge.isForeign(title) || (left === '' && description !== '')) return [];
    const isScaleForeign = levels.some((level) => judge.isForeign(level.title));
    return [
      {
        ...rest,
        title,
        description: left,
        levels: isScaleForeign
          ? usualLevels.map((usual) => ({ title: usual, description: '' }))
          : levels.map((level) => ({ ...level, description: cut(level.description) })),
      },
    ];
  });
}

export const isAnyForeign = (criteria: readonly Suggestion[], judge: LanguageJudge): boolean =>
  JSON.stringify(inRussian(criteria, judge)) !== JSON.stringify(criteria);
