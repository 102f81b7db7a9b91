// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aUser, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

standInForTheBrowser();
afterEach(cleanup);

test('among many courses one is found by its name, and only open ones hold their lessons', async () => {
  openPage('/answers', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(
      answers.countAnswers,
      Array.from({ length: 8 }, (_, place) => ({
        id: anId(700 + place),
        title: place === 5 ? 'Счёт без споров' : `Курс ${place}`,
        lessons: [{ id: anId(800 + place), title: 'Интересы', answers: 7, unreviewed: 2, failed: 0 }],
      })),
    ),
  ]);
  const tree = await screen.findByRole('navigation', { name: 'Курсы и уроки' });
  fireEvent.change(within(tree).getByRole('searchbox', { name: 'Найти курс' }), {
    target: { value: 'СЧЕТ' },
  });
  expect(within(tree).getAllByRole('button')).toHaveLength(1);
  expect(within(tree).queryByText('Интересы')).toBeNull();
  fireEvent.click(within(tree).getByRole('button', { name: /Счёт без споров/ }));
  expect(within(tree).getAllByRole('link', { name: /Интересы/ })).toHaveLength(1);
  fireEvent.change(within(tree).getByRole('searchbox'), { target: { value: 'нет такого' } });
  expect(within(tree).getByText('Таких курсов нет')).toBeTruthy();
});
