// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aReviewRecord } from '#test/page-rows.ts';
import { ReviewOrigin } from './review-origin.tsx';

const shown = (sentencesCut: number) => {
  const { unmount } = render(<ReviewOrigin record={aReviewRecord({ raw: 'Скажите: «…»', sentencesCut })} />);
  const value = screen.queryByText('Готовые слова, которые убраны', { selector: 'dt' })?.nextSibling
    ?.textContent;
  unmount();
  return value?.replaceAll('\u00a0', ' ');
};

test('says how many sentences with ready words were taken out, if any were', () => {
  expect([0, 1, 3].map(shown)).toEqual([undefined, '1 предложение', '3 предложения']);
});
