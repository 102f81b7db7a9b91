import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { promptMaterialMaxLength } from '#contract/limits.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { steepGrowth } from '#test/growth.ts';
import { chooseMaterial } from './choose-material.ts';
import { fitPrompt } from './fit-prompt.ts';
import { splitMarkdown } from './passages.ts';
import { charactersOf } from './prompt-size.ts';
import { rankPassages } from './rank-passages.ts';
import { type ReviewMaterial, reviewPrompt } from './review-prompt.ts';

const t = testDatabase();

const criteria = [
  {
    id: '0198c0de-0000-7000-8000-000000000001',
    title: 'Факты вместо оценок',
    description: 'Назван поступок, который видела бы камера',
    levels: [
      { title: 'Пока нет', description: '' },
      { title: 'Есть', description: '' },
    ],
  },
];

const material = (given: Partial<ReviewMaterial> = {}): ReviewMaterial => ({
  answer: 'Я сказал коллеге, что его отчёты опоздали на два дня.',
  aiPrompt: null,
  assignment: 'Опишите случай, когда вы давали обратную связь.',
  content: null,
  transcription: null,
  fence: '5f1d2c3b4a596877',
  ...given,
});

/** A paragraph about something else. */
const noise = (index: number) =>
  `Погода номер ${index}: облака, ветер и солнце над морем. Чайки кружат, волны шумят, песок греет ступни.`;

const paragraphs = (count: number, special: Record<number, string>) =>
  Array.from({ length: count }, (_, index) => special[index] ?? noise(index)).join('\n\n');

const time = (second: number) =>
  `${String(Math.floor(second / 3600)).padStart(2, '0')}:${String(Math.floor(second / 60) % 60).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;

const subtitles = (count: number, special: Record<number, string>) =>
  Array.from({ length: count }, (_, index) => {
    const said = special[index] ?? noise(index);
    return `${time(index * 10)},000 --> ${time(index * 10 + 6)},000\n${said}\n`;
  }).join('\n');

test('what is near to the task, the criteria and the answer is chosen, and the rest is left out', async () => {
  const given = material({
    criteria,
    content: paragraphs(200, {
      90: 'Опоздавший отчёт: слово-ластик.',
      120: 'Оценка прячет поступок: слово-карандаш.',
      150: 'О кошках: слово-линейка.',
    }),
    transcription: subtitles(300, {
      200: 'Когда коллега опаздывает, назовите случай: слово-циркуль.',
      250: 'О собаках: слово-пенал.',
    }),
  });
  const { texts, left } = await chooseMaterial(t.db, given, { tokens: 2_500 });

  expect(texts.content).toContain('слово-ластик');
  expect(texts.content).toContain('слово-карандаш');
  expect(texts.transcription).toContain('[33:20] Когда коллега опаздывает, назовите случай: слово-циркуль.');
  expect(texts.content).not.toContain('слово-линейка');
  expect(texts.transcription).not.toContain('слово-пенал');
  expect(left).toBeGreaterThan(400);
  expect(texts.content.indexOf('слово-ластик')).toBeLessThan(texts.content.indexOf('слово-карандаш'));
});

test('what stands beside a near passage is nearer than what stands anywhere', async () => {
  const content = paragraphs(200, {
    100: 'О чём говорит камера, когда коллега опоздал с отчётом и давал обратную связь.',
    101: 'Продолжение мысли.',
  });
  const { texts } = await chooseMaterial(t.db, material({ content }), { tokens: 1_200 });
  expect(texts.content).toContain('обратную связь.\n\nПродолжение мысли.');
});

test('«е» finds «ё», and any word of an answer is only a word', async () => {
  const content = paragraphs(100, { 60: "Отчет и 4x4, а также o'clock: слово-ластик." });
  for (const answer of ['отчёт', "o'clock", `4x4 ' \\ & | ! <-> :* ) ( '' "отчёт":A`]) {
    const { texts } = await chooseMaterial(t.db, material({ assignment: null, content, answer }), {
      tokens: 1_000,
    });
    expect(texts.content).toContain('слово-ластик');
  }
});

test('where nothing is near, the beginning is sent', async () => {
  const content = paragraphs(100, { 0: 'Начало.' });
  for (const answer of ['!!!', 'Абракадабра']) {
    const { texts } = await chooseMaterial(t.db, material({ assignment: null, content, answer }), {
      tokens: 1_500,
    });
    expect(texts.content).toMatch(/^Начало\.\n\nПогода номер 1:[^]*\[…\]$/);
  }
});

test.each([1_500, 4_000, 8_000, 30_000])(
  'a request of %i tokens holds the answer whole, and fits',
  async (context) => {
    const answer = `${'Я назвал факт. '.repeat(60)}Конец ответа.`;
    const given = material({
      criteria,
      answer,
      aiPrompt: 'Задание: {assignment}. Материал: {content}. Ещё раз: {content}. Похвали {answer}.',
      content: paragraphs(1_000, { 500: 'Факт о коллеге.' }),
      transcription: subtitles(1_000, {}),
    });
    const { messages, tokens, left } = await fitPrompt(t.db, given, context);
    const request = messages.map(({ content }) => content).join('\n');

    expect(request).toContain(answer);
    expect(request).toContain('Опишите случай, когда вы давали обратную связь.');
    expect(request).toContain('Назван поступок, который видела бы камера');
    expect(request).toContain('Похвали ');
    expect(left).toBeGreaterThan(0);
    const rest = await fitPrompt(t.db, material({ ...given, content: 'т', transcription: 'т' }), context);
    if (rest.tokens <= context) expect(tokens).toBeLessThanOrEqual(context);
    else expect(request).not.toContain('Погода');
  },
);

test('what fits is sent as it is, and so is everything where the context is not known', async () => {
  const given = material({
    criteria,
    content: 'Факт.\r\n\r\n\r\n\r\nОценка.  ',
    transcription: subtitles(2, {}),
  });
  expect((await fitPrompt(t.db, given, 4_000)).messages).toEqual(reviewPrompt(given));

  const long = material({ content: paragraphs(1_000, {}), transcription: subtitles(1_000, {}) });
  expect((await fitPrompt(t.db, long, undefined)).messages).toEqual(reviewPrompt(long));
});

test('a large context is not filled with more than is sent where it is not known', async () => {
  const long = material({ content: paragraphs(1_000, {}), transcription: subtitles(1_000, {}) });
  const { messages, left } = await fitPrompt(t.db, long, 1_000_000);
  expect(left).toBeGreaterThan(0);
  expect(charactersOf(messages)).toBeLessThanOrEqual(charactersOf(reviewPrompt(long)));
  expect(charactersOf(messages)).toBeGreaterThan(1.8 * promptMaterialMaxLength);
});

test('texts that the author’s prompt does not name are neither sent nor counted', async () => {
  const given = material({
    aiPrompt: 'Разбери {answer}',
    content: paragraphs(1_000, {}),
    transcription: subtitles(1_000, {}),
  });
  expect(await fitPrompt(t.db, given, 1_000)).toMatchObject({ left: 0, messages: reviewPrompt(given) });
});

test('a lesson of 300,000 characters is ranked in a time that grows with it', async () => {
  const texts = (size: number) =>
    [...splitMarkdown(longText(size / 2, 1)), ...splitMarkdown(longText(size / 2, 2))].map(
      ({ text }) => text,
    );
  await t.db.connection().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const rank = (size: number) => rankPassages(db, texts(size), longText(2_000, 3));
    expect(
      await steepGrowth(rank, 300_000, { now: () => processorMsOf(rows[0]?.pid), stepMs: 10 }),
    ).toBeUndefined();
  });
});

/** A process's processor time, in steps of 10 ms: a clock would also count the time that others had the processor. */
function processorMsOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** Sentences of thousands of different words, the same for the same seed. */
function longText(length: number, seed: number): string {
  const roots = [
    'отчёт',
    'коллег',
    'факт',
    'оценк',
    'связ',
    'разговор',
    'договор',
    'чувств',
    'просьб',
    'границ',
  ];
  const ends = ['а', 'у', 'ом', 'е', 'ы', 'ами', 'ах', 'ный', 'ного', 'ному'];
  const middles = 'бвгджзклмнпрстфхцчш'.split('');
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const word = () =>
    `${roots[next(10)]}${middles[next(19)]}${next(3) === 0 ? `о${middles[next(19)]}` : ''}${ends[next(10)]}`;
  let text = '';
  while (text.length < length) {
    const sentence = Array.from({ length: 6 + next(8) }, word).join(' ');
    text += `${sentence}.${next(4) === 0 ? '\n\n' : ' '}`;
  }
  return text.slice(0, length);
}
