import type { MeasuredSetName } from './schemas.ts';

export const setNames: Record<MeasuredSetName, string> = {
  short: 'Короткий набор',
  full: 'Полный набор',
  persona: 'Собеседник',
};
