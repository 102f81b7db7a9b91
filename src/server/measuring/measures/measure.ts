import type { Measure } from '#contract/measurements/measure.ts';

export { measure, type Measure } from '#contract/measurements/measure.ts';

type About = Pick<Measure, 'title' | 'how' | 'better'>;

export const share = (key: string, about: About, of: readonly boolean[]): Measure => ({
  kind: 'share',
  key,
  ...about,
  count: of.filter(Boolean).length,
  of: of.length,
});
