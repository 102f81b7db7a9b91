import { expect, test } from 'vitest';
import { auditActions } from '#contract/audit/audit-actions.ts';
import { actionName } from '#contract/audit/words.ts';
import { changeSentence } from './change-sentence.ts';
import type { Sentences } from './sentences/entry-details.ts';

const sentence = (action: string, details: unknown) =>
  changeSentence({ action, details }).replaceAll('\u00a0', ' ');
const noon = (day: string) => `${day}T09:00:00.000Z`;

test.each([
  [
    'course_access_granted',
    { courseTitle: 'Переговоры', expiresAt: noon('2026-12-31') },
    'Открыт доступ к курсу «Переговоры» до 31.12.2026',
  ],
  [
    'course_access_granted',
    { courseTitle: 'Переговоры', expiresAt: null },
    'Открыт доступ к курсу «Переговоры» без ограничения срока',
  ],
  [
    'course_access_updated',
    { courseTitle: 'Переговоры', expiresAt: { from: noon('2026-12-31'), to: null } },
    'Изменён срок доступа к курсу «Переговоры»: теперь без ограничения срока, было до 31.12.2026',
  ],
  [
    'dates_given',
    {
      courseTitle: 'Переговоры',
      lessonTitle: 'Слушать',
      opensAt: { from: null, to: null },
      dueAt: { from: null, to: '2026-12-01T12:00:00Z' },
      reason: 'болел',
    },
    'Изменены личные даты: курс «Переговоры», урок «Слушать», сдать до 01.12.2026, причина: болел',
  ],
  [
    'dates_given',
    {
      courseTitle: 'Переговоры',
      opensAt: { from: '2026-11-01T12:00:00Z', to: null },
      dueAt: { from: '2026-12-01T12:00:00Z', to: null },
      reason: null,
    },
    'Изменены личные даты: курс «Переговоры», все уроки, раннее открытие снято, личный срок снят',
  ],
  ['course_access_revoked', { courseTitle: 'Переговоры' }, 'Закрыт доступ к курсу «Переговоры»'],
  [
    'user_created',
    { firstName: 'Пётр', lastName: 'Ким', email: 'p@x.ru', role: 'student' },
    'Создан пользователь: Пётр Ким, p@x.ru, студент',
  ],
  [
    'user_updated',
    {
      changes: {
        firstName: { from: 'Петя', to: 'Пётр' },
        role: { from: 'student', to: 'admin' },
        password: 'changed',
      },
    },
    'Изменены данные пользователя: имя «Петя» → «Пётр», роль студент → администратор, пароль',
  ],
  [
    'user_import_started',
    { fileName: 'люди.csv', rows: 21 },
    'Начат импорт пользователей из файла «люди.csv»: 21 строка',
  ],
  [
    'lesson_updated',
    {
      title: 'Факты',
      changes: { description: { from: null, to: 'Коротко' }, content: { from: 'А\nБ', to: 'В' } },
    },
    'Изменён урок «Факты»: описание (пусто) → «Коротко», содержание',
  ],
  [
    'course_deleted',
    { title: 'Переговоры', lessonCount: 4, studentCount: 0 },
    'Удалён курс «Переговоры» вместе с содержимым: 4 урока',
  ],
  [
    'curators_changed',
    { courseTitle: 'Переговоры', reach: { from: null, to: 'весь курс' } },
    'Изменено, кого ведёт куратор в курсе «Переговоры»: было никого, стало «весь курс»',
  ],
  [
    'group_updated',
    {
      title: 'Осень',
      changes: {
        startsAt: { from: null, to: noon('2026-12-01') },
        late: { from: 'accepted', to: 'refused' },
        lessons: { from: [], to: [{ lessonId: 'id' }] },
      },
    },
    'Изменён поток «Осень»: начало (пусто) → 01.12.2026 09:00, ответы после срока принимаются → не принимаются, расписание',
  ],
  [
    'group_copied',
    { title: 'Весна', courseTitle: 'Переговоры', sourceTitle: 'Осень' },
    'Создан поток по образцу «Весна» в курсе «Переговоры»; образец — «Осень»',
  ],
  [
    'group_deleted',
    { title: 'Осень', courseTitle: 'Переговоры', people: 2 },
    'Удалён поток «Осень» в курсе «Переговоры»: 2 человека',
  ],
  [
    'group_moved',
    { courseTitle: 'Переговоры', group: { from: { id: 'id', title: 'Осень' }, to: null } },
    'Изменён поток человека в курсе «Переговоры»: «Осень» → без потока',
  ],
  [
    'course_access_granted',
    { courseTitle: 'Переговоры', expiresAt: null, group: { id: 'id', title: 'Осень' } },
    'Открыт доступ к курсу «Переговоры» без ограничения срока, поток «Осень»',
  ],
  ['feedback_written', { replacedReviewId: 'id' }, 'Написана обратная связь куратора взамен прежней'],
  ['failed_reviews_retried', { answers: 3 }, 'Повторены неудачные проверки: 3 ответа'],
  ['referral_opened', { reason: 'crisis' }, 'Прочитан ответ: тревога'],
  [
    'referral_settled',
    { reason: 'disagreement', decision: 'kept' },
    'Решено в очереди: несогласие с замечанием, решение — оставить',
  ],
  ['referral_settled', { reason: 'of_tomorrow' }, 'Решено в очереди'],
  ['reviews_released', { reviews: 2 }, 'Отзывы показаны студентам: 2 отзыва'],
  [
    'survey_question_created',
    { title: 'Ожидания', questionText: 'Чего вы ждёте?' },
    'Создан вопрос анкеты «Ожидания»: «Чего вы ждёте?»',
  ],
])('%s %j', (action, details, expected) => {
  expect(sentence(action, details)).toBe(expected);
});

test('an action of an earlier release, which nobody records any more, is shown with its details', () => {
  expect(sentence('user_import_passwords_downloaded', { importId: 'id', passwords: 2 })).toBe(
    'Скачаны пароли из импорта: 2 пароля',
  );
});

test('each action has its sentence, of the details that are stored with it', () => {
  const changed: Sentences<'lesson_updated'> = {
    lesson_updated: ({ title }) => String(title),
  };
  const tied: Sentences<'skills_tied'> = {
    // @ts-expect-error Nobody stores it with this action.
    skills_tied: ({ title }) => String(title),
  };
  // @ts-expect-error The other has none.
  const both: Sentences<'lesson_updated' | 'skills_tied'> = changed;
  expect(both.lesson_updated({ title: 'Слушать' }) + tied.skills_tied({})).toBe('Слушатьundefined');
});

test('what an erased or another version’s entry lacks is left out', () => {
  for (const action of auditActions) expect(sentence(action, {})).toBe(actionName(action));
  expect(sentence('of_tomorrow', { title: 'Что-то' })).toBe('of_tomorrow');
  expect(sentence('course_access_granted', { courseTitle: 7, expiresAt: 'не дата' })).toBe(
    'Открыт доступ к курсу',
  );
  expect(sentence('course_created', null)).toBe('Создан курс');
});
