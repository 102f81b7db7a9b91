import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { createCriteriaSetting, facts, request, review } from '#test/criteria-setting.ts';
import { createAnswer, createLesson, createReview, createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const setting = forAllTests(createCriteriaSetting);

beforeEach(() => setting.clear());

describe('revision', () => {
  const checked = (...lines: string[]) => `## Прошлые замечания\n${lines.join('\n')}\n`;

  /** Two attempts: the first has one open remark, since the other is at the top level. */
  async function secondAttempt(content: string, ...sections: string[]): Promise<Answer> {
    setting.script(review(facts(), request));
    await setting.reviewed();
    setting.script(
      review(facts({ level: 'Пока нет' }), request, ...sections),
      review(facts({ level: 'Пока нет' }), request, ...sections),
    );
    return setting.reviewed(content);
  }

  test('the next request names exactly the open remarks, and not the earlier answer', async () => {
    await secondAttempt(
      'Двенадцатого марта в макете было три опечатки. Прошу присылать макет до пятницы.',
      checked('- З1: открыто.'),
    );
    expect(setting.lastMessage(1)).toContain(
      'З1 (Факты вместо приговоров): Закроет: назовите день. Слова: «опять прислал макет с ошибками». Почему: Слово «опять» — обобщение.',
    );
    expect(setting.lastMessage(1)).not.toContain('З2 (');
    expect(setting.lastMessage(1)).not.toContain('до шести вечера');
  });

  test.each([
    [
      'a quote of the new answer',
      'Двенадцатого марта опять прислал макет с ошибками: три опечатки.',
      '- З1: закрыто. > Двенадцатого марта опять прислал',
      'closed',
    ],
    [
      'the old words gone',
      'Двенадцатого марта в макете было три опечатки. Прошу присылать макет до пятницы.',
      '- З1: закрыто.',
      'closed',
    ],
    [
      'no quote that is cut from its negation',
      'Ты опять прислал макет с ошибками. Я не стал называть Денису точный день сдачи.',
      '- З1: закрыто. > называть Денису точный день сдачи',
      'partly',
    ],
    [
      'nothing, where the old words are still there, denied',
      'Неправда, что ты опять прислал макет с ошибками.',
      '- З1: закрыто.',
      'partly',
    ],
    ['nothing', 'Ты опять прислал макет с ошибками, и это плохо.', '- З1: закрыто.', 'partly'],
    [
      'an invented quote',
      'Ты опять прислал макет с ошибками, и это плохо.',
      '- З1: закрыто. > в понедельник утром пришёл макет',
      'partly',
    ],
  ])('«закрыто» is believed by %s', async (_what, content, line, outcome) => {
    const answer = await secondAttempt(content, checked(line, '- З9: закрыто.'));
    expect(answer.feedback?.checks).toMatchObject([{ outcome }]);
  });

  test('a closed remark is not named again', async () => {
    await secondAttempt(
      'Двенадцатого марта в макете было три опечатки. Прошу присылать макет до пятницы.',
      checked('- З1: закрыто.'),
    );
    setting.script(review(facts(), request));
    await setting.reviewed(
      'Третья попытка, где опять прислал макет с ошибками. Прошу присылать макет до пятницы.',
    );
    const third = setting.lastMessage(setting.model.requests.length - 1);
    expect(third.match(/^З\d+ \(/gm)).toHaveLength(1);
  });

  test('nothing of another student or lesson is in the request', async () => {
    setting.script(review(facts(), request));
    await setting.reviewed();
    const { db, lesson } = setting;
    const other = await createUser(db);
    const elsewhere = await createLesson(db, { course_id: lesson.course_id, title: 'Другой урок' });
    await db.updateTable('answers').set({ user_id: other.id }).execute();
    const mine = await createAnswer(db, { user_id: setting.student.id, lesson_id: elsewhere.id });
    await createReview(db, { answer_id: mine.id, text: 'Отзыв из другого урока' });
    setting.model.requests.length = 0;
    setting.script(review(facts(), request));

    await setting.reviewed();

    const sent = JSON.stringify(setting.model.requests);
    expect(sent).not.toContain('Открытые замечания');
    expect(sent).not.toContain('обобщение');
    expect(sent).not.toContain('Отзыв из другого');
  });

  test('deleting the first attempt leaves the second readable', async () => {
    const second = await secondAttempt(
      'Двенадцатого марта в макете было три опечатки. Прошу присылать макет до пятницы.',
      checked('- З1: открыто.'),
    );
    await setting.pool.query('delete from answers where id <> $1', [second.id]);
    const left = await setting.readAs('student', second.id);
    expect(left.feedback?.remarks).toEqual(second.feedback?.remarks);
    expect(left.feedback?.checks).toEqual([]);
  });
});
