import { beforeEach, describe, expect, test } from 'vitest';
import { createCriteriaSetting, ending, facts, request, review, said } from '#test/criteria-setting.ts';
import { createMentorVersion } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { eventually, follow } from '#test/review-setting.ts';

const setting = forAllTests(createCriteriaSetting);

beforeEach(() => setting.clear());

const strange = /[\p{Script=Han}\p{Script=Thai}\p{Script=Arabic}]|please|Please|hour/u;

const section = (text: string) =>
  `## 1. Факты вместо приговоров\nУровень: Есть частично\n> опять прислал макет с ошибками\n${text}\n`;

/** What the student's page shows while the model writes, and what stays. */
async function seen(content = said) {
  const { text } = follow(setting.live, setting.lesson.id, setting.student.id);
  const { id } = await setting.submit(content);
  const row = await setting.settled(id);
  return { row, id, streamed: text({ answerId: id }), answer: await setting.readAs('student', id) };
}

describe('words in another language', () => {
  test.each([
    ['Chinese in a sentence', 'Здесь виден факт，但是 просьбы没有. Очень хорошо.\nДальше: назовите час.'],
    ['Thai', 'Очень хорошо. ขอบคุณครับ\nДальше: назовите час.'],
    ['Arabic', 'أحسنت، اذكر الوقت. Очень хорошо.\nДальше: назовите час.'],
    ['English', 'Очень хорошо. Please name the hour.\nДальше: назовите час.'],
    ['a step in Chinese', 'Очень хорошо.\nДальше: 请说出具体的时间。'],
    ['a step in English', 'Очень хорошо.\nДальше: please name the hour.'],
  ])('%s is asked about once, then its sentence goes; nothing of it streams', async (_what, text) => {
    const pieces = review(section(text), request);
    setting.scriptAny({ kind: 'text', pieces, pauseMs: 60 }, { kind: 'text', pieces });
    const { answer, streamed } = await seen();
    expect(setting.model.requests).toHaveLength(2);
    expect(setting.lastMessage(1)).toContain('не по-русски: «');
    expect(answer.feedback?.remarks[0]?.text).toBe('Очень хорошо.');
    expect(answer.feedback?.confidence).toBe('low');
    expect(JSON.stringify(answer)).not.toMatch(strange);
    expect(streamed).toContain('Очень хорошо.');
    expect(streamed).not.toMatch(strange);
  });

  test('a repair in Russian is shown', async () => {
    setting.script(review(section('很好。'), request), review(facts(), request));
    expect((await seen()).answer.feedback?.remarks[0]?.text).toBe('Слово «опять» — обобщение.');
  });

  test('names and what the answer speaks of stay', async () => {
    const text = 'Назовите KPI, Zoom и Google Meet; code review у вас назван.';
    setting.scriptAny({ kind: 'text', pieces: review(section(text), request), pauseMs: 60 });
    const { answer, streamed } = await seen(`${said} Сделаем code review.`);
    expect(answer.feedback?.remarks[0]?.text).toBe(text);
    expect(streamed).toContain(text);
    expect(setting.model.requests).toHaveLength(1);
  });

  test('about a letter in English an English sample stays', async () => {
    const text = 'Скажите прямо: could you please send the draft by Friday.';
    setting.script([
      'Человеку: нет\n',
      '## 1. Факты вместо приговоров\nУровень: Пока нет\n',
      `${text}\n## 2. Понятная просьба\nУровень: Пока нет\nПросьбы нет.\n`,
      ending,
    ]);
    const { answer } = await seen('Dear Denis, the draft was late again and I am not happy about it.');
    expect(answer.feedback?.remarks[0]?.text).toBe(text);
  });
});

describe('a review that loses a section', () => {
  test.each([
    ['a remark', [section('很好。\nДальше: 请说出时间。'), request, ending]],
    ['the summary', [facts(), request, '## Итог\n总的来说，很好。\nУверенность: высокая\n']],
    ['prose', ['总的来说，很好。请说出具体的时间。']],
  ])('%s fails and waits for a person', async (_what, sections) => {
    const pieces = ['Человеку: нет\n', ...sections];
    setting.script(pieces, pieces);
    const { row, id, streamed } = await seen();
    expect(row).toMatchObject({ state: 'failed' });
    expect(row?.cause).toContain('Модель отвечает на другом языке');
    expect(streamed).not.toMatch(strange);
    const referral = await eventually(() =>
      setting.db
        .selectFrom('referrals')
        .select(['reason', 'text'])
        .where('answer_id', '=', id)
        .executeTakeFirst(),
    );
    expect(referral).toMatchObject({ reason: 'doubt' });
    expect(referral.text).toContain('ИИ-наставник отвечает на другом языке');
    const calls = await setting.db
      .selectFrom('model_calls')
      .innerJoin('reviews', 'reviews.id', 'model_calls.review_id')
      .select('is_foreign')
      .where('answer_id', '=', id)
      .execute();
    expect(calls).toEqual([{ is_foreign: true }, { is_foreign: true }]);
  });
});

describe('in a lesson without criteria', () => {
  test('a sentence goes, and the whole in another language fails', async () => {
    const version = await createMentorVersion(setting.db, {
      lesson_id: setting.lesson.id,
      number: 2,
      criteria: [],
      prompt: 'Будьте кратки.',
    });
    const mixed = ['Хорошо сказано. ', 'Please name the hour. Спасибо за ответ.'];
    setting.script(mixed, mixed);
    const { answer, streamed } = await seen();
    expect(answer.aiResponse).toBe('Хорошо сказано. Спасибо за ответ.');
    expect(streamed).not.toMatch(strange);
    const chinese = ['总的来说，很好。请说出具体的时间。'];
    setting.script(chinese, chinese);
    expect((await seen()).row).toMatchObject({ state: 'failed' });
    await setting.db.deleteFrom('mentor_versions').where('id', '=', version.id).execute();
  });
});
