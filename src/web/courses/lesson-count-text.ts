import { pluralForm } from '#domain/russian/plural.ts';

/** Specification, §2: «Нет уроков», «1 урок», «3 урока», «25 уроков»; undefined while the count loads. */
export function lessonCountText(count: number | undefined): string {
  if (count === undefined) return 'Загрузка...';
  return count === 0 ? 'Нет уроков' : `${count} ${pluralForm(count, 'урок', 'урока', 'уроков')}`;
}
