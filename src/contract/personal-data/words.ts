import type { AskedBy, ErasureState } from './schemas.ts';

export const askedByNames: Record<AskedBy, string> = {
  person: 'Просит сам человек',
  withdrawal: 'Отзыв согласия',
  school: 'Решение школы',
  retention: 'Срок хранения вышел',
};

/** As an act has them. */
export const basisNames: Record<AskedBy, string> = {
  person: 'требование субъекта персональных данных',
  withdrawal: 'отзыв согласия на обработку персональных данных',
  school: 'решение оператора',
  retention: 'истечение срока хранения',
};

export const stateNames: Record<ErasureState, string> = {
  open: 'Открыта',
  taken_back: 'Взята назад',
  refused: 'Отказано',
  done: 'Стёрто',
};
