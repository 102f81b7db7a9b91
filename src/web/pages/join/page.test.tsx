// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { joining } from '#contract/joining/calls.ts';
import type { JoinOffer } from '#contract/joining/schemas.ts';
import { pages } from '#contract/pages/calls.ts';
import { aCourse, aUser, anId, anOperator } from '#test/page-rows.ts';
import { type Answer, answer, refuse, signedOut } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const code = 'K7M49QXT';

const offer: JoinOffer = {
  code,
  courseId: anId(100),
  courseTitle: 'Обратная связь',
  groupTitle: 'Осень',
  school: 'Школа',
  confirmsByMail: true,
  onlyCertainAddresses: false,
  isIn: false,
};

const open = (address: string, answers: Answer[] = []) =>
  openPage(address, [
    answer(auth.getMe, signedOut()),
    answer(joining.getJoinOffer, offer, { code }),
    ...answers,
  ]);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a code is read in any spelling, and what is none is refused without a call', async () => {
  const { requests } = open('/join');
  await screen.findByLabelText('Код');
  type('Код', 'K7M4');
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByText(/восемь букв и цифр/)).toBeTruthy();
  expect(requests.some(({ call }) => call === 'getJoinOffer')).toBe(false);
  type('Код', ' k7m4 9qxt');
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Обратная связь' })).toBeTruthy();
  expect(screen.getByText('Школа, поток «Осень»')).toBeTruthy();
});

test('what is joined is said in three lines: what it is, how long, with whom', async () => {
  const about = {
    description: 'Как говорить о чужих ошибках.',
    lessons: 6,
    startsAt: '2026-12-01T07:00:00.000Z',
    until: '2026-12-20T07:00:00.000Z',
    curators: ['Ольга Ветрова', 'Анна Крылова'],
  };
  openPage(`/join/${code}`, [
    answer(auth.getMe, signedOut()),
    answer(joining.getJoinOffer, { ...offer, about }, { code }),
  ]);
  await screen.findByText('Как говорить о чужих ошибках.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Как говорить о чужих ошибках.',
    expect.stringMatching(/^6 уроков · с 1 декабря.*, последний срок — 20 декабря/),
    'Кураторы: Ольга Ветрова, Анна Крылова',
  ]);
});

test('a consent that is missing is asked for at its box, after the fields', async () => {
  const texts = [{ id: anId(1), kind: 'processing' as const, number: 1, title: 'Согласие', required: true }];
  const { requests } = openPage(`/join/${code}`, [
    answer(auth.getMe, signedOut()),
    answer(
      joining.getJoinOffer,
      { ...offer, legal: { operator: anOperator, policy: null, texts } },
      { code },
    ),
    answer(joining.askToJoin, {}, { code }),
  ]);
  const box = await screen.findByRole<HTMLInputElement>('checkbox');
  type('Имя', 'Иван');
  type('Фамилия', 'Новый');
  fireEvent.click(screen.getByRole('button', { name: 'Получить письмо' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(box.getAttribute('aria-invalid')).toBe('true');
  type('Email', 'ivan@example.ru');
  fireEvent.click(screen.getByRole('button', { name: 'Получить письмо' }));
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(screen.getByText('Без этого согласия записать нельзя')).toBeTruthy();
  fireEvent.click(box);
  expect(screen.queryByText('Без этого согласия записать нельзя')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Получить письмо' }));
  await screen.findByRole('heading', { name: 'Проверьте почту' });
  expect(requests.filter(({ call }) => call === 'askToJoin')).toHaveLength(1);
});

test('why a code lets nobody in is said, and another can be typed', async () => {
  open('/join/k7m4-9qxt', [
    answer(joining.getJoinOffer, refuse('not_found', 'По этому коду все места заняты')),
  ]);
  expect(await screen.findByText('По этому коду все места заняты')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Код').value).toBe('K7M4-9QXT');
});

test('with mail, a stranger is asked for no password, and told to check the mailbox', async () => {
  const { requests } = open(`/join/${code}`, [answer(joining.askToJoin, {}, { code })]);
  await screen.findByLabelText('Имя');
  expect(screen.queryByLabelText('Пароль')).toBeNull();
  type('Имя', 'Иван');
  type('Фамилия', 'Новый');
  type('Email', 'ivan@example.ru');
  fireEvent.click(screen.getByRole('button', { name: 'Получить письмо' }));
  expect(await screen.findByRole('heading', { name: 'Проверьте почту' })).toBeTruthy();
  expect(requests.find(({ call }) => call === 'askToJoin')?.body).toEqual({
    firstName: 'Иван',
    lastName: 'Новый',
    email: 'ivan@example.ru',
  });
});

test('a refused address is told at its field', async () => {
  const message = 'По этому коду записывают только с адресами одной организации';
  open(`/join/${code}`, [
    answer(joining.getJoinOffer, { ...offer, onlyCertainAddresses: true }),
    answer(joining.askToJoin, refuse('invalid', message, { email: message })),
  ]);
  await screen.findByText(/адрес, который вам дала ваша организация/);
  type('Имя', 'Иван');
  type('Фамилия', 'Новый');
  type('Email', 'ivan@example.ru');
  fireEvent.click(screen.getByRole('button', { name: 'Получить письмо' }));
  expect((await screen.findAllByText(message)).length).toBe(1);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

test('the letter’s link says whose it is, and makes the account with a password', async () => {
  const person = { firstName: 'Иван', lastName: 'Новый', email: 'ivan@example.ru' };
  const { requests, address } = open(`/join/K7M4-9QXT#secret`, [
    answer(joining.getJoinRequest, person, { code }),
    answer(joining.confirmJoin, { user: aUser('student'), courseId: anId(100) }, { code }),
    answer(pages.getCoursePage, { user: aUser('student'), course: aCourse(), lessons: [], surveys: [] }),
  ]);
  expect(await screen.findByText('ivan@example.ru')).toBeTruthy();
  type('Придумайте пароль', 'мой пароль');
  fireEvent.click(screen.getByRole('button', { name: 'Записаться' }));
  await screen.findByRole('heading', { level: 1, name: 'Обратная связь' });
  await expect.poll(address).toBe(`/course/${anId(100)}`);
  expect(requests.find(({ call }) => call === 'confirmJoin')?.body).toEqual({
    token: 'secret',
    password: 'мой пароль',
  });
});

test('a letter’s code can be pasted where the mail program has dropped the end of its link', async () => {
  const secret = 's'.repeat(43);
  const { requests } = open(`/join/${code}`, [
    answer(
      joining.getJoinRequest,
      { firstName: 'Иван', lastName: 'Новый', email: 'ivan@example.ru' },
      { code },
    ),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'У меня есть код из письма' }));
  type('Код или ссылка', ` ${secret} `);
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByText('ivan@example.ru')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'getJoinRequest')?.body).toEqual({ token: secret });
});

test('a letter’s link that a mail program has mangled opens, and its secret stays nowhere', async () => {
  const secret = 's'.repeat(43);
  const { requests, router, address } = open(`/join/K7M4-9QXT%23${secret}`, [
    answer(
      joining.getJoinRequest,
      { firstName: 'Иван', lastName: 'Новый', email: 'ivan@example.ru' },
      { code },
    ),
  ]);
  expect(await screen.findByText('ivan@example.ru')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'getJoinRequest')?.body).toEqual({ token: secret });
  await expect.poll(address).toBe('/join/K7M4-9QXT');
  expect(router.history.length).toBe(1);
});

test('a used link leads back to asking for another letter', async () => {
  open(`/join/K7M4-9QXT#used`, [
    answer(joining.getJoinRequest, refuse('not_found', 'Ссылка из письма недействительна')),
  ]);
  expect(await screen.findByText('Ссылка из письма недействительна')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Попросить новое письмо' }));
  expect(await screen.findByRole('button', { name: 'Получить письмо' })).toBeTruthy();
});

test('whoever is signed in joins by one button; a curator is told that the role stays', async () => {
  const { requests } = open(`/join/K7M4-9QXT#somebody-else’s`, [
    answer(auth.getMe, { user: aUser('curator') }),
    answer(joining.joinCourse, refuse('conflict', 'Вы уже в потоке «Весна» этого курса')),
  ]);
  expect(await screen.findByText(/роль останется прежней/)).toBeTruthy();
  expect(screen.getByText(/сначала выйдите/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Записаться' }));
  expect(await screen.findByText('Вы уже в потоке «Весна» этого курса')).toBeTruthy();
  expect(requests.some(({ call }) => call === 'getJoinRequest')).toBe(false);
});

const legal: NonNullable<JoinOffer['legal']> = {
  operator: anOperator,
  policy: 1,
  texts: [{ id: anId(1), kind: 'processing', number: 1, title: 'Согласие на обработку', required: true }],
};

test('a school that has named nobody says so, and asks for nothing', async () => {
  open(`/join/${code}`);
  expect(await screen.findByText('Школа не назвала оператора персональных данных.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a box per text, empty; replaced meanwhile, the new ones are read and what was typed stays', async () => {
  const changed = 'Документы школы обновились. Прочитайте их и отметьте заново';
  const { requests, answers } = open(`/join/${code}`, [
    answer(joining.getJoinOffer, { ...offer, legal }, { code }),
    answer(joining.askToJoin, refuse('texts_changed', changed), { code }),
  ]);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /обработку персональных данных/,
  });
  expect(box.checked).toBe(false);
  expect(screen.getByText(/Оператор — ООО «Ромашка»/)).toBeTruthy();
  type('Имя', 'Иван');
  type('Фамилия', 'Новый');
  type('Email', 'ivan@example.ru');
  fireEvent.click(box);
  const texts = legal.texts.map((text) => ({ ...text, id: anId(2), number: 2 }));
  answers.push(answer(joining.getJoinOffer, { ...offer, legal: { ...legal, texts } }, { code }));
  fireEvent.click(screen.getByRole('button', { name: 'Получить письмо' }));
  expect(await screen.findByText(changed)).toBeTruthy();
  expect(requests.find(({ call }) => call === 'askToJoin')?.body).toMatchObject({
    consents: [{ textId: anId(1), given: true }],
  });
  await expect.poll(() => screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Имя').value).toBe('Иван');
});
