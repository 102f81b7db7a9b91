import type { ConsentAct, ConsentHow, ConsentKind, LegalKind } from './schemas.ts';

export const kindNames: Record<LegalKind, string> = {
  policy: 'Политика обработки персональных данных',
  processing: 'Согласие на обработку персональных данных',
  foreign_model: 'Согласие на передачу ответов зарубежной модели',
  letters: 'Согласие на письма не об учёбе',
};

/** Beside a checkbox: the words before the link, and the link. */
export const boxLabels: Record<ConsentKind, readonly [string, string]> = {
  processing: ['Даю согласие на ', 'обработку персональных данных'],
  foreign_model: ['Даю согласие на ', 'передачу моих ответов зарубежной модели'],
  letters: ['Даю согласие на ', 'письма не об учёбе'],
};

export const actNames: Record<ConsentAct, string> = {
  given: 'Согласие',
  refused: 'Отказ',
  withdrawn: 'Отзыв',
};

export const howNames: Record<ConsentHow, string> = {
  join: 'при записи по коду',
  invitation: 'по приглашению',
  sign_in: 'после входа',
  profile: 'в профиле',
  lesson: 'на странице урока',
  paper: 'на бумаге',
};
