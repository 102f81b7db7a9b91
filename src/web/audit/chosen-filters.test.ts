import { expect, test } from 'vitest';
import { chosenFilters } from './chosen-filters.ts';

test('A period is of the reader’s days, the last one whole', () => {
  expect(chosenFilters({ from: '2026-11-01', to: '2026-11-02' })).toEqual({
    from: new Date('2026-11-01T00:00').toISOString(),
    to: new Date('2026-11-03T00:00').toISOString(),
  });
});

test('What makes no sense in an address is not asked for', () => {
  expect(chosenFilters({ action: 'of_tomorrow', from: 'вчера', who: '' })).toEqual({});
});
