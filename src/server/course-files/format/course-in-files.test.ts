import { describe, expect, test } from 'vitest';
import { parseCourse } from './course-in-files.ts';

const course = '---\ntitle: Курс\ndescription: О чём он\n---\n';
const lesson = (title: string, body = '# Содержание\nТекст') => `---\ntitle: ${title}\n---\n${body}`;
const answer = (header: string) => `---\n${header}\n---\n# Ответ\nОтвет\n# Отзыв\nОтзыв`;

const parse = (files: Record<string, string>) =>
  parseCourse(
    'talk',
    Object.entries(files).map(([path, text]) => ({ path: `talk/${path}`, text })),
  );

describe('parseCourse', () => {
  test('reads a course with its lessons in the order of their numbers', async () => {
    const parsed = await parse({
      'course.md': course,
      '10-end.md': lesson('Конец'),
      '2-start.md': lesson(
        'Начало\ndueAfter: 7\ndescription: Первый шаг\nvideoUrl: https://www.youtube.com/embed/R1vskiVDwl4',
        '# Содержание\nТекст\n# Задание\nРасскажите\n# Критерии\n## Факты\nЕсть что проверить.\n- Нет: нечего\n- Есть: есть что\n# Промпт\nРазберите: {answer}\n# Расшифровка\nСлова',
      ),
    });

    expect(parsed).toEqual({
      title: 'Курс',
      description: 'О чём он',
      withoutAi: false,
      dataRule: 'anywhere',
      passesBy: 'sent',
      inOrder: false,
      certificate: null,
      cover: null,
      lessons: [
        {
          name: '2-start',
          title: 'Начало',
          description: 'Первый шаг',
          videoUrl: 'https://www.youtube.com/embed/R1vskiVDwl4',
          content: 'Текст',
          assignment: 'Расскажите',
          criteria: [
            {
              title: 'Факты',
              description: 'Есть что проверить.',
              levels: [
                { title: 'Нет', description: 'нечего' },
                { title: 'Есть', description: 'есть что' },
              ],
            },
          ],
          aiPrompt: 'Разберите: {answer}',
          transcription: 'Слова',
          opensAfter: null,
          dueAfter: 7,
          passesBy: null,
          isCounted: true,
          asksWhenShort: true,
          asksSelf: false,
          attemptsLimit: null,
          release: 'at_once',
          answerFileKinds: null,
          answerFilesLimit: null,
          cueing: 'show',
          isPublished: true,
          samples: [],
          skills: [],
          files: [],
          scenario: null,
          attempts: [],
        },
        {
          name: '10-end',
          title: 'Конец',
          description: null,
          videoUrl: null,
          content: 'Текст',
          assignment: null,
          criteria: [],
          aiPrompt: null,
          transcription: null,
          opensAfter: null,
          dueAfter: null,
          passesBy: null,
          isCounted: true,
          asksWhenShort: true,
          asksSelf: false,
          attemptsLimit: null,
          release: 'at_once',
          answerFileKinds: null,
          answerFilesLimit: null,
          cueing: 'show',
          isPublished: true,
          samples: [],
          skills: [],
          files: [],
          scenario: null,
          attempts: [],
        },
      ],
      surveys: [],
      group: null,
    });
  });

  test('gives a course its group: people, their answers by lesson and their extensions', async () => {
    const account = 'firstName: Пётр\nlastName: Лебедев\nemail: petr@example.ru';
    const { group, lessons } = await parse({
      'course.md': course,
      '01-a.md': lesson('Начало'),
      '02-b.md': lesson('Конец'),
      'group.md': '---\ntitle: Осенний поток\nendsAfter: 60\n---\n',
      'people/petr.md': `---\n${account}\nextension: {lesson: 02-b, dueAfter: 9, reason: Болел}\n---\n`,
      'people/petr/02-b.md': answer('daysAgo: 1\nminutes: 1'),
    });

    expect(group).toMatchObject({
      title: 'Осенний поток',
      endsAfter: 60,
      people: [{ firstName: 'Пётр', extension: { lesson: 1, dueAfter: 9, reason: 'Болел' } }],
    });
    expect(group?.people[0]?.attempts.get(1)).toMatchObject([{ content: 'Ответ', daysAgo: 1 }]);
    expect(lessons.flatMap(({ attempts }) => attempts)).toEqual([]);
  });

  test('gives a course its surveys: headings are questions, the text below is what the student sent', async () => {
    const header = 'title: Анкета\ndescription: Зачем она';
    const parsed = await parse({
      'course.md': course,
      'survey-end.md': `---\n${header}\n---\n# Что попробовали?\n`,
      'survey-start.md': `---\n${header}\ndaysAgo: 5\n---\n# Чего ждёте?\n\nПрактики\n\n# Что мешает?\n`,
    });

    expect(parsed.surveys).toEqual([
      {
        title: 'Анкета',
        description: 'Зачем она',
        place: 'start',
        isAgain: false,
        isActive: true,
        anonymous: false,
        byLink: false,
        sentDaysAgo: 5,
        questions: [
          { text: 'Чего ждёте?', asks: { kind: 'text' }, measure: null, answer: 'Практики' },
          { text: 'Что мешает?', asks: { kind: 'text' }, measure: null, answer: '' },
        ],
      },
      expect.objectContaining({ place: 'end', sentDaysAgo: null }),
    ]);
  });

  test('lets others have their turn between two files', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`${at + 1}-a.md`, lesson('Урок')]),
    );
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns++;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await parse({ 'course.md': course, ...files });
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  test('gives a lesson the student’s attempts in their order', async () => {
    const parsed = await parse({
      'course.md': course,
      '01-start.md': lesson('Начало'),
      'answers/01-start.2.md': answer('daysAgo: 3\nminutes: 20'),
      'answers/01-start.md': answer('daysAgo: 4\nminutes: 12'),
    });

    expect(parsed.lessons[0]?.attempts).toEqual([
      {
        daysAgo: 4,
        minutes: 12,
        content: 'Ответ',
        review: 'Отзыв',
        isAlarm: false,
        isHeld: false,
        disagreement: null,
        talk: null,
      },
      {
        daysAgo: 3,
        minutes: 20,
        content: 'Ответ',
        review: 'Отзыв',
        isAlarm: false,
        isHeld: false,
        disagreement: null,
        talk: null,
      },
    ]);
  });

  test.each([
    [{}, 'demo/talk/course.md: такого файла нет'],
    [{ 'course.md': '---\ntitle: Курс\n---\n' }, 'demo/talk/course.md: в заголовке description: нужен текст'],
    [
      { 'course.md': '---\ntitle: Курс\ndescription: О нём\nauthor: Я\n---\n' },
      'demo/talk/course.md: в заголовке файла: лишнее поле author',
    ],
    [
      { 'course.md': course, 'survey-end.md': '---\ntitle: Анкета\ndescription: Зачем\n---\n# Что?\nВот' },
      'demo/talk/survey-end.md: есть ответы, но не сказано в daysAgo',
    ],
    [
      { 'course.md': course, 'survey-end.md': '---\ntitle: Анкета\ndescription: Зачем\n---\n' },
      'demo/talk/survey-end.md: нет ни одного вопроса',
    ],
    [{ 'course.md': course, 'Урок.md': lesson('Начало') }, 'demo/talk/Урок.md: имя файла не похоже'],
    [
      { 'course.md': course, '01-a.md': lesson('Начало\nvideoUrl: youtube') },
      'demo/talk/01-a.md: в заголовке videoUrl: нужен адрес',
    ],
    [
      { 'course.md': course, '01-a.md': lesson('Начало', '# Задание\nРасскажите') },
      'demo/talk/01-a.md: нет раздела «# Содержание»',
    ],
    [
      { 'course.md': course, 'answers/01-a.md': answer('daysAgo: 1\nminutes: 1') },
      'demo/talk/answers/01-a.md: нет урока с таким же именем',
    ],
    [
      {
        'course.md': course,
        '01-a.md': lesson('Начало'),
        'answers/01-a.2.md': answer('daysAgo: 1\nminutes: 1'),
      },
      'demo/talk/answers/01-a.2.md: нет попытки 1',
    ],
    [
      {
        'course.md': course,
        '01-a.md': lesson('Начало'),
        'answers/01-a.md': answer('daysAgo: 1\nminutes: 1'),
        'answers/01-a.2.md': answer('daysAgo: 1\nminutes: 2'),
      },
      'demo/talk/answers/01-a.2.md: попытка должна быть позже предыдущей',
    ],
    [
      { 'course.md': course, '01-a.md': lesson('Начало'), 'answers/01-a.md': answer('daysAgo: вчера') },
      'demo/talk/answers/01-a.md: в заголовке daysAgo: нужно число',
    ],
    [
      {
        'course.md': course,
        '01-a.md': lesson('Начало'),
        'answers/01-a.md': answer('daysAgo: 1\nminutes: 1\nlevel: easy').replace('# Ответ', '# Разговор'),
      },
      'demo/talk/answers/01-a.md: есть «# Разговор», а в уроке нет «# Сценария»',
    ],
    [
      { 'course.md': course, 'people/petr.md': answer('daysAgo: 1') },
      'demo/talk/people/petr.md: в курсе нет потока: нужен файл group.md',
    ],
  ])('names the file and what is wrong with it: %#', async (files, message) => {
    await expect(parse(files)).rejects.toThrow(message);
  });
});
