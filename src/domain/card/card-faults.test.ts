import { expect, test } from 'vitest';
import { emptyCard, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { cardFaults, talksWithPeople } from './card-faults.ts';

type Change = Partial<Omit<ScenarioCard, 'persona'>> & { persona?: Partial<ScenarioCard['persona']> };

const withChange = ({ persona, ...change }: Change): ScenarioCard => ({
  ...scenarioOfDenis,
  ...change,
  persona: { ...scenarioOfDenis.persona, ...persona },
});

const placesOf = (change: Change, criteria?: Parameters<typeof cardFaults>[1]) =>
  cardFaults(withChange(change), criteria).map(({ path, blocks }) => `${path.join('.')}${blocks ? '' : '?'}`);

const [hidden, known] = scenarioOfDenis.facts as [ScenarioCard['facts'][0], ScenarioCard['facts'][0]];

test('a card without a fault has none', () => {
  expect(cardFaults(scenarioOfDenis)).toEqual([]);
});

test('an empty card says beside each field what is needed', () => {
  const faults = cardFaults(emptyCard);
  expect(faults.filter(({ blocks }) => blocks).map(({ path }) => path.join('.'))).toEqual([
    'title',
    'situation',
    'studentRole',
    'goal',
    'persona.name',
    'persona.who',
    'opening',
    'fallbacks',
  ]);
  for (const { message } of faults) expect(message).toMatch(/^[А-ЯЁ«].*\.$/u);
});

test.each<[string, Change, string[]]>([
  ['no level', { levels: [] }, ['levels']],
  ['one fallback', { fallbacks: ['Не понял.'] }, ['fallbacks']],
  ['an empty entry', { objections: ['Рано.', ' '] }, ['objections.1']],
  ['an empty mark', { softens: [{ id: 'С1', text: '' }] }, ['softens.0.text']],
  ['an opening that nobody says', { begins: 'student', opening: '' }, []],
  ['a hidden fact without keys', { facts: [{ ...hidden, keys: [] }] }, ['facts.0.keys']],
  [
    'a key in the situation, in another form',
    { facts: [{ ...hidden, keys: ['макеты', 'нагрузка'] }] },
    ['facts.0.keys'],
  ],
  [
    'a short key in the situation, in another form',
    { situation: 'Вечера он проводит с сыном.', facts: [{ ...hidden, keys: ['сын'] }] },
    ['facts.0.keys'],
  ],
  [
    'the words of a key in a sentence of the situation, in any order',
    { situation: 'Проект этот уже второй.', facts: [{ ...hidden, keys: ['второй проект'] }] },
    ['facts.0.keys'],
  ],
  [
    'the words of a key in two sentences of the situation',
    { situation: 'Второй день его нет. Проект стоит.', facts: [{ ...hidden, keys: ['второй проект'] }] },
    [],
  ],
  [
    'another word with the root of a key in the situation',
    { situation: 'Отпускные пришли вовремя.', facts: [{ ...hidden, keys: ['отпуск'] }] },
    [],
  ],
  ['a known fact without keys', { facts: [known] }, []],
  [
    'six words of a secret in the situation',
    {
      situation: 'Все видят, что с марта он ведёт ещё и второй проект, и молчат.',
      facts: [{ ...hidden, keys: ['нагрузка'] }],
    },
    ['situation'],
  ],
  [
    'a secret in what the model is told',
    { mood: 'Устал: с марта он ведёт ещё и второй проект.', facts: [hidden, known] },
    ['mood'],
  ],
  ['five words of a secret', { situation: 'Все видят, что он ведёт ещё и второй отдел, и молчат.' }, []],
  [
    'the whole of a short secret',
    { facts: [{ ...hidden, text: 'Он увольняется летом' }], goal: 'Узнать, что он увольняется летом.' },
    ['goal'],
  ],
  ['nothing that softens', { softens: [] }, ['agreesIf']],
  ['nothing to agree to', { agreesIf: [], softens: [] }, []],
  ['too few lines for an agreement', { turns: 4, startTrust: 0 }, ['turns']],
  ['enough of them', { turns: 4, startTrust: 0, levels: ['easy'] }, []],
  ['a label', { opening: 'Денис: Привет.' }, ['opening']],
  ['a remark in brackets', { opening: 'Привет. (отворачивается)' }, ['opening']],
  ['the words of both', { opening: 'Привет.\n— И тебе привет.' }, ['opening']],
  ['a label of the student', { opening: 'Привет.\nРуководитель проекта: здравствуй' }, ['opening']],
  ['a colon in a sentence', { opening: 'Слушай: я всё сделал. Ты говоришь, что поздно?' }, []],
  [
    'the goal as a wish',
    { persona: { wants: 'Договориться, когда будет готов макет, и сохранить отношения' } },
    ['persona.wants'],
  ],
  [
    'a condition as a wish',
    { persona: { wants: 'Чтобы ему предложили час и того, кто поможет' } },
    ['persona.wants'],
  ],
  ['no wish', { persona: { wants: '' } }, ['persona.wants?']],
  ['bold', { situation: 'Макет **опять** приходит поздно.' }, ['situation']],
  ['a list', { goal: 'Договориться:\n- о часе\n- о помощи' }, ['goal']],
  ['a link', { persona: { who: 'дизайнер, [портфолио](https://example.ru)' } }, ['persona.who']],
  ['a gesture', { fallbacks: ['*вздыхает*', 'Не понял.'] }, ['fallbacks.0']],
  ['a dash, a number, a product', { situation: 'Макет 3*4 — вторник, 15-16 часов, user_name.' }, []],
])('%s', (_, change, expected) => {
  expect(placesOf(change)).toEqual(expected);
});

test('what the lesson judges by is no wish of the persona', () => {
  const criteria = [{ title: 'Просьба', description: 'Названа конкретная просьба с часом и днём.' }];
  expect(placesOf({ persona: { wants: 'Услышать конкретную просьбу, с днём и часом' } }, criteria)).toEqual([
    'persona.wants',
  ]);
  expect(placesOf({}, criteria)).toEqual([]);
});

test.each([
  'Она думает покончить с собой.',
  'Муж избивает её.',
  'Он хочет убить его.',
  'После насилия она молчит.',
  'Брат угрожает ей ножом.',
])('%s is for people', (situation) => {
  const faults = cardFaults(withChange({ situation, softens: scenarioOfDenis.softens }));
  expect(faults).toEqual([{ path: ['situation'], message: talksWithPeople, blocks: true }]);
});

test.each([
  'Убить время до встречи, покончить с бумагами, избитая фраза, убийственный срок.',
  'Бьёт его по карману, повесил трубку, режет бюджет, вскрыли конверт.',
])('%s is not', (situation) => {
  expect(placesOf({ situation })).toEqual([]);
});

test('a card may be long, but not that long, and not in each request', () => {
  const long = 'слово '.repeat(250);
  expect(placesOf({ situation: long, persona: { manner: 'м'.repeat(500), who: 'к'.repeat(300) } })).toEqual(
    [],
  );
  const facts = Array.from({ length: 6 }, (_, at) => ({
    ...hidden,
    id: `Ф${at + 1}`,
    text: `${'абвгдежзик'[at]}`.repeat(300),
  }));
  expect(cardFaults(withChange({ situation: long, persona: { manner: 'м'.repeat(500) }, facts }))).toEqual([
    { path: [], message: expect.stringMatching(/Сократите .* на \d+ знаков\./), blocks: true },
  ]);
  const keys = Array.from({ length: 8 }, (_, at) => String(at).repeat(40));
  const full = facts.map((one) => ({ ...one, keys, topic: 'т'.repeat(80) }));
  const wordy = withChange({
    situation: long,
    goal: 'ц'.repeat(500),
    facts: full,
    persona: { manner: 'м'.repeat(500), who: 'к'.repeat(300) },
  });
  expect(
    cardFaults({
      ...wordy,
      objections: Array.from({ length: 4 }, () => 'в'.repeat(160)),
      softens: wordy.softens.map((one) => ({ ...one, keys })),
      fallbacks: ['н'.repeat(160), 'п'.repeat(160)],
    }),
  ).toEqual([
    {
      path: [],
      message: expect.stringMatching(/слишком длинная: [89]\s\d{3} знаков, а помещается 8\s000/),
      blocks: true,
    },
  ]);
});
