import { operatorName } from './operator-name.ts';

/**
 * Under a field of an author's trial: what is typed there goes by the course's rule alone, whatever the people whose words it is
 * have agreed to. Undefined where the school asks nobody.
 */
export const authorsWordsOnly = (): string | undefined =>
  operatorName() === undefined ? undefined : 'Не вставляйте сюда ответы людей';
