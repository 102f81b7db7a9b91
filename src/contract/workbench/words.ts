import type { CellState, PublishedHow } from './schemas.ts';

export const howWords: Record<PublishedHow, string> = {
  form: 'из формы урока',
  run: 'после прогона',
  anyway: 'без прогона',
  few: 'образцов мало',
  restored: 'возвращена с уроком',
};

export const cellWords: Record<CellState, string> = {
  right: 'верно',
  mended: 'стало верно',
  regression: 'стало неверно',
  wrong: 'неверно',
  unstable: 'менялось от прохода к проходу',
  uncovered: 'не спрошено',
  uncounted: 'не считается',
};
