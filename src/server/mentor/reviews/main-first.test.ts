import { beforeEach, describe, expect, test } from 'vitest';
import { createCriteriaSetting, facts, said } from '#test/criteria-setting.ts';
import { aCriterion, createMentorVersion } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const setting = forAllTests(async () => {
  const made = await createCriteriaSetting();
  const criteria = [
    ...made.criteria,
    aCriterion('Обстановка'),
    {
      ...aCriterion('Без извинений'),
      byAbsence: true as const,
      looksAt: 'last_phrase' as const,
      aloud: true,
    },
  ];
  await createMentorVersion(made.db, { lesson_id: made.lesson.id, number: 2, criteria });
  return { ...made, criteria };
});

beforeEach(() => setting.clear());

const [, request, scene, absent] = [1, 2, 3, 4].map((number) => number);
const section = (number: number | undefined, title: string, lines: string) =>
  `## ${number}. ${title}\n${lines}\n`;

const low = (step: string) =>
  [
    section(
      request,
      'Понятная просьба',
      `Уровень: Есть частично\n> Прошу присылать макет\nЧаса мало.${step}`,
    ),
    section(scene, 'Обстановка', `Уровень: Пока нет\nМеста в ответе не нашлось.${step}`),
  ].join('');

const atTop = section(absent, 'Без извинений', 'Уровень: Есть\nЛишнего нет.');

const main = (first: string) => `## Главное\nСрок назван. Прежде всего уберите «опять».\n${first}`;

const form = (first: string, step = '\nДальше: скажите час.') => [
  'Человеку: нет\n',
  main(first),
  facts(),
  low(step),
  atTop,
  'Уверенность: высокая\n',
];

describe('a review that names one thing', () => {
  test('begins with it, keeps two next steps, and asks for no proof of what is absent', async () => {
    setting.script(form('Начать с: 3\n'));

    const { feedback, aiResponse } = await setting.reviewed();

    expect(setting.model.requests).toHaveLength(1);
    expect(feedback).toMatchObject({
      summary: 'Срок назван. Прежде всего уберите «опять».',
      firstCriterionId: setting.criteria[2]?.id,
      confidence: 'high',
    });
    expect(feedback?.remarks.map(({ level, nextStep }) => [level, nextStep])).toEqual([
      [1, 'назовите день.'],
      [1, null],
      [0, 'скажите час.'],
      [2, null],
    ]);
    expect(feedback?.remarks[1]?.text).toBe('Часа мало.\n\nСкажите час.');
    expect(aiResponse).toMatch(/^Срок назван\. Прежде всего уберите «опять»\.\n\n## Факты/);
    expect(aiResponse).not.toContain('Итог');
  });

  test.each([
    ['no criterion', ''],
    ['one that the rubric doesn’t have', 'Начать с: 9\n'],
    ['one that is at its highest level', 'Начать с: 4\n'],
  ])('begins with the lowest level where the model names %s', async (_, first) => {
    setting.script(form(first, ''));
    const { feedback } = await setting.reviewed();
    expect(feedback?.firstCriterionId).toBe(setting.criteria[2]?.id);
  });

  test('asks with where a criterion looks and what proves it, not with whether its words are said aloud', async () => {
    setting.script(form('Начать с: 3\n'));
    await setting.reviewed();
    const asked = setting.model.requests[0]?.body.messages.map(({ content }) => content).join('\n') ?? '';
    expect(asked).toContain(
      '4. Без извинений\nСмотреть: последняя фраза.\nДоказывается отсутствием.\nУровни, от',
    );
    expect(asked).not.toMatch(/вслух|aloud/i);
    expect(asked.split('Уверенность: высокая')).toHaveLength(2);
    expect(asked.trimEnd().split('\n').at(-1)).toBe(
      'Напишите отзыв в форме, которая дана в начале: «Человеку:», «## Главное», разделы 1–4, «Уверенность:».',
    );
  });

  test('with an end instead of a beginning is read and shown as before', async () => {
    const old = form('', '').filter((part) => !part.startsWith('## Главное'));
    setting.script(old.toSpliced(-1, 1, '## Итог\nНачало хорошее.\nУверенность: высокая\n'));
    const { feedback } = await setting.reviewed();
    expect(setting.model.requests).toHaveLength(1);
    expect(feedback).toMatchObject({ summary: 'Начало хорошее.', firstCriterionId: setting.criteria[2]?.id });
  });
});

describe('an answer with nothing to judge', () => {
  test('gets two sentences, by one request, and nobody is asked to look at them', async () => {
    const two = 'Разбирать пока нечего. Какой фразой вы попросили бы макет?';
    setting.script([`Человеку: не по заданию\n## Главное\n${two}\nУверенность: низкая\n`]);

    const answer = await setting.reviewed('ну да');

    expect(setting.model.requests).toHaveLength(1);
    expect(answer.feedback).toMatchObject({ summary: two, remarks: [], confidence: 'low' });
    expect(answer.feedback).not.toHaveProperty('firstCriterionId');
    expect(answer.aiResponse).toBe(two);
    const { rows } = await setting.pool.query('select reason from referrals where answer_id = $1', [
      answer.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('that is judged all the same lacks the sections that were left out', async () => {
    setting.script(
      ['Человеку: не по заданию\n', main(''), facts(), 'Уверенность: высокая\n'],
      form('Начать с: 1\n'),
    );
    const { feedback } = await setting.reviewed(said);
    expect(setting.model.requests).toHaveLength(2);
    expect(feedback?.remarks).toHaveLength(4);
  });
});

test('the earlier remark says first what would close it, and is no praise', async () => {
  const praised = facts().replace('Слово', 'Вы говорите о деле.\n\nСлово');
  const first = form('Начать с: 1\n');
  setting.script(first.with(2, praised), form('Начать с: 1\n'));
  await setting.reviewed();
  await setting.reviewed(`${said} Макет нужен в четверг.`);
  const asked = setting.lastMessage(1);
  expect(asked).toContain(
    'З1 (Факты вместо приговоров): Закроет: назовите день. Слова: «опять прислал макет с ошибками». Почему: Слово «опять» — обобщение.\n',
  );
  expect(asked).toContain(
    'З2 (Понятная просьба): Закроет: скажите час. Слова: «Прошу присылать макет». Почему: Часа мало.\n',
  );
  expect(asked).not.toContain('Вы говорите о деле');
});
