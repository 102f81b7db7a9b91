import type { CounterQuoteFigure } from './figures.ts';

/** A mentor who agrees more often finds the criterion unclear, or gives in. Apart from the schemas: the page needs none. */
export const agreesNearlyAlways = ({ upheld, of }: Pick<CounterQuoteFigure, 'upheld' | 'of'>): boolean =>
  upheld > 0.8 * of;
