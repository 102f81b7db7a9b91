import type { Cueing } from '#contract/lessons/schemas.ts';

export const cueingWords: Record<Cueing, string> = {
  show: 'Показывает готовые слова',
  lead: 'Наводит вопросом',
  lead_first: 'Сначала наводит, со второй попытки показывает',
};
