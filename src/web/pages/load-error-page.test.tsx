// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser, openPage, refuse } from '#web/test-page.ts';

test('a screen that the server failed to load shows the request’s number, and loads when asked again', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const { answers } = openPage('/dashboard', {
    'GET /api/auth/me': { user: aUser('student') },
    'GET /api/courses': refuse('internal', 'Что-то сломалось на сервере'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Номер запроса для администратора: request-1',
  );

  answers['GET /api/courses'] = [];
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
  expect(await screen.findByText('Нет доступных курсов')).toBeTruthy();
});
