import { expect, test } from 'vitest';
import { parseCourse } from '#server/course-files/format/course-in-files.ts';

const course = '---\ntitle: Курс\ndescription: О чём он\n---\n';

const rehearsed = () =>
  `---\ntitle: Тренажёр\n---\n# Содержание
Текст
# Сценарий
title: Макет
situation: Макет опять пришёл после обеда.
studentRole: руководитель
goal: Договориться о часе.
persona: {name: Денис, who: дизайнер, manner: Говорит коротко., wants: Чтобы отстали.}
mood: Устал.
facts:
  - {id: Ф1, text: Он взял ещё одну работу., topic: сколько у него дел, keys: [дела], trust: 1, hidden: true}
softens:
  - {id: С1, text: спрашивает}
agreesIf:
  - {id: У1, text: назван час}
begins: student
fallbacks: [Не понял., Скажи иначе.]
turns: 10
# Реплики собеседника
${personaParts.map((name) => `## ${name}\n- ${name}`).join('\n')}`;

const personaParts = [
  'Закрыт',
  'Насторожен',
  'Слушает',
  'Открыт',
  'Готов договориться',
  'На грубость',
  'Не понял',
  'Прощание',
  'Ф1',
];

const parse = (files: Record<string, string>) =>
  parseCourse(
    'talk',
    Object.entries(files).map(([path, text]) => ({ path: `talk/${path}`, text })),
  );

test('gives a lesson its scenario with the persona’s lines, and an attempt its talk', async () => {
  const parsed = await parse({
    'course.md': course,
    '01-start.md': rehearsed(),
    'answers/01-start.md':
      '---\ndaysAgo: 1\nminutes: 9\nlevel: hard\n---\n# Разговор\n\nСтудент: Как дела?\n\nДенис: Так себе.\n\n# Отзыв\nОтзыв',
  });

  const [lesson] = parsed.lessons;
  expect(lesson?.scenario?.card).toMatchObject({ title: 'Макет', turns: 10, persona: { name: 'Денис' } });
  expect(lesson?.scenario?.lines).toMatchObject({ rude: ['На грубость'], unclear: ['Не понял'] });
  expect(lesson?.scenario?.lines.byTrust[4]).toEqual(['Готов договориться']);
  expect(lesson?.scenario?.lines.facts).toEqual(new Map([['Ф1', ['Ф1']]]));
  expect(lesson?.attempts[0]?.talk).toEqual({
    level: 'hard',
    lines: [
      { speaker: 'student', text: 'Как дела?' },
      { speaker: 'persona', text: 'Так себе.' },
    ],
    takes: [],
  });
});

test.each([
  [rehearsed().replace(/# Реплики[^]*/, ''), 'есть «# Сценарий», а «# Реплик собеседника» нет'],
  [
    rehearsed().replace(/# Сценарий[^]*(?=# Реплики)/, ''),
    'есть «# Реплики собеседника», а «# Сценария» нет',
  ],
  [rehearsed().replace('turns: 10', 'turns: много'), 'в разделе «# Сценарий» turns: '],
  [rehearsed().replace('turns: 10', 'turn: 10'), 'в разделе «# Сценарий» лишнее поле turn'],
  [rehearsed().replace('turns: 10', 'turns: [10'), 'раздел «# Сценарий» не читается'],
  [rehearsed().replace('keys: [дела]', 'keys: []'), 'в разделе «# Сценарий» facts.0.keys'],
  [rehearsed().replace('## Ф1', '## Ф2'), 'в разделе «# Реплики собеседника» неизвестная часть «## Ф2»'],
  [rehearsed().replace('- Прощание', ''), 'в разделе «# Реплики собеседника» нет реплик под «## Прощание»'],
  [rehearsed().replace('- Прощание', 'Прощание'), 'под «## Прощание» не реплика: Прощание'],
])('names what is wrong with a scenario: %#', async (file, message) => {
  await expect(parse({ 'course.md': course, '01-start.md': file })).rejects.toThrow(message);
});
