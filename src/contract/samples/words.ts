import type { SampleKind } from './schemas.ts';

export const sampleWords: Record<SampleKind, string> = {
  weak: 'слабый',
  middling: 'средний',
  strong: 'сильный',
};
