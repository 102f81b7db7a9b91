// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { help } from '#contract/help/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const open = (address: string) =>
  openPage(address, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(help.getGuide, [
      {
        name: 'student',
        title: 'Студенту',
        text: 'Начните с урока.',
        sections: [
          { id: 'анкеты', title: 'Анкеты', text: 'Вопрос можно **пропустить**.' },
          {
            id: 'мой-путь',
            title: 'Мой путь',
            text: 'Ваши планы. О письмах — [отдельно](/help?page=notices#тихие-часы).',
          },
        ],
      },
      {
        name: 'notices',
        title: 'Уведомления и письма',
        text: '',
        sections: [{ id: 'тихие-часы', title: 'Тихие часы', text: 'Ночью письма ждут.' }],
      },
    ]),
  ]);

test('«?» of a screen opens the guide at its heading', async () => {
  const { address } = open('/help?at=%2Fskills');
  expect(await screen.findByRole('heading', { level: 3, name: 'Мой путь' })).toBeTruthy();
  await waitFor(() => expect(decodeURI(address())).toBe('/help?page=student#мой-путь'));
});

test('the guide begins with its first page, and its links open its other pages', async () => {
  const { address } = open('/help');
  expect(await screen.findByRole('heading', { level: 2, name: 'Студенту' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'отдельно' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Уведомления и письма' })).toBeTruthy();
  expect(decodeURI(address())).toBe('/help?page=notices#тихие-часы');
});

test('words in any form find sections, those that are called so first', async () => {
  open('/help');
  const field = await screen.findByLabelText('Найти в справке');
  const found = () =>
    within(screen.getByRole('region', { name: 'Что нашлось в справке' }))
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  fireEvent.change(field, { target: { value: 'письмо' } });
  await waitFor(() =>
    expect(found()).toEqual(['Уведомления и письма', 'Мой путьСтуденту', 'Тихие часыУведомления и письма']),
  );
  fireEvent.change(field, { target: { value: 'ничегошеньки' } });
  expect(await screen.findAllByText('Ничего не нашлось')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'анкет' } });
  fireEvent.click(await screen.findByRole('link', { name: /Анкеты\s*Студенту/ }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Анкеты' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Что нашлось в справке' })).toBeNull();
});
