import { expect, test } from 'vitest';
import { type NoticeKind, noticeKind, type NoticeSubjects } from '#contract/notices/schemas.ts';
import { noticeText } from './notice-text.ts';

const subject = { courseId: 'k', courseTitle: 'Переговоры', lessonId: 'u', lessonTitle: 'Паузы', count: 21 };

test.each([
  ['review_ready', 'Отзыв готов: «Паузы»', { to: '/lesson/u', hash: 'review' }],
  ['review_by_person', 'Куратор ответил вам: «Паузы»', { to: '/lesson/u', hash: 'review' }],
  ['lesson_opened', 'Открылся урок «Паузы»', { to: '/lesson/u' }],
  ['answers_waiting', 'Вас ждёт 21\u00a0ответ', { to: '/answers', search: { view: 'all', show: 'waiting' } }],
] as const)('%s is a sentence with its place', (kind, text, place) => {
  expect(noticeText({ kind, subject })).toEqual({ text, ...place });
});

test('dates are the viewer’s, of a lesson and of a whole course', () => {
  const at = '2030-03-12T07:00:00.000Z';
  const { lessonId: _1, lessonTitle: _2, ...course } = subject;
  expect(noticeText({ kind: 'deadline_extended', subject: { ...subject, at } }).text).toMatch(
    /^Срок урока «Паузы» продлён до 1[12]\.03\.2030 \d\d:00$/,
  );
  expect(noticeText({ kind: 'deadline_extended', subject: { ...course, at } })).toMatchObject({
    text: expect.stringMatching(/^Сроки курса «Переговоры» продлены до 1[12]\.03\.2030/),
    to: '/course/k',
  });
});

test('an import of a file is named by it; a change of selected people is not', () => {
  expect(
    noticeText({ kind: 'import_done', subject: { importId: 'i', fileName: 'осень.csv', count: 2 } }).text,
  ).toBe('Импорт из файла «осень.csv» закончен: 2\u00a0строки');
  expect(noticeText({ kind: 'import_done', subject: { importId: 'i', count: 5 } }).text).toBe(
    'Изменения выбранных людей внесены: 5\u00a0строк',
  );
});

test('requests to erase are told one by one, those by the term for people by the day; to a person, what became of theirs', () => {
  const at = '2030-03-12T07:00:00.000Z';
  const asked = (about: NoticeSubjects['erasure_asked']) =>
    noticeText({ kind: 'erasure_asked', subject: about }).text;
  expect(asked({ number: 7, at })).toMatch(/^Просьба стереть личные данные № 7: ответить до 1[12]\.03\.2030/);
  expect(asked({ requests: 3, at })).toMatch(/^3\u00a0просьбы стереть данные тех, кто давно не учится: /);
  const own = (change: 'by_term' | 'refused') =>
    noticeText({ kind: 'own_erasure', subject: { number: 7, change } });
  expect(own('refused')).toMatchObject({ to: '/profile', search: { tab: 'data' } });
  expect([own('refused').text, own('by_term').text]).toEqual([
    'На просьбу № 7 стереть ваши данные школа ответила отказом',
    'Вы давно не учились, и школа собиралась стереть ваши данные. Вы вошли — они остаются',
  ]);
});

test('a person’s words about a survey lead to it, those about an answer to where they stand', () => {
  expect(noticeText({ kind: 'referral_settled', subject })).toEqual({
    text: 'Человек прочитал то, что вы написали, и ответил: «Паузы»',
    to: '/lesson/u',
    hash: 'reply',
  });
  expect(
    noticeText({ kind: 'referral_settled', subject: { surveyId: 'a', surveyTitle: 'Ожидания' } }),
  ).toEqual({ text: 'Человек прочитал то, что вы написали, и ответил: «Ожидания»', to: '/survey/a' });
});

test('a person’s words are the notice', () => {
  const said = { fromId: 'o', from: 'Ольга Ветрова', text: 'Жду вас в среду' };
  expect(noticeText({ kind: 'message', subject: said })).toEqual({
    text: 'Ольга Ветрова: Жду вас в среду',
    to: '/dashboard',
  });
});

test('every kind is a sentence, whatever is known of it', () => {
  for (const kind of noticeKind.options) {
    const { text, to } = noticeText({ kind, subject: {} as NoticeSubjects[NoticeKind] });
    expect(text).not.toMatch(/undefined|null/);
    expect(to).toMatch(/^\//);
  }
});

test('Who of the school has written is named; of a reply to an alarm or a disagreement nothing else', () => {
  const lesson = { courseId: 'c', courseTitle: 'Речь', lessonId: 'u', lessonTitle: 'Паузы' };
  const by = { fromId: 'o', from: 'Ольга Ветрова' };
  const thread = { to: '/answers/mine', search: { view: 'messages', thread: 't' } };
  expect(noticeText({ kind: 'message', subject: { ...by, text: 'Жду вас', threadId: 't' } })).toEqual({
    text: 'Ольга Ветрова: Жду вас',
    ...thread,
  });
  expect(noticeText({ kind: 'message', subject: { ...by, text: '', threadId: 't' } })).toEqual({
    text: 'Ответ вам: Ольга Ветрова',
    ...thread,
  });
  expect(noticeText({ kind: 'referral_settled', subject: { ...lesson, ...by } })).toEqual({
    text: 'Ответ вам: Ольга Ветрова',
    to: '/lesson/u',
    hash: 'reply',
  });
  expect(noticeText({ kind: 'referral_settled', subject: { ...lesson, ...by, threadId: 't' } })).toEqual({
    text: 'Ответ вам: Ольга Ветрова',
    ...thread,
  });
  expect(noticeText({ kind: 'review_by_person', subject: { ...lesson, ...by } }).text).toBe(
    'Ольга Ветрова: отзыв на ответ «Паузы»',
  );
});
