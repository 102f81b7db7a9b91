import {
  cardMaxLength,
  fewestFallbacks,
  mostFallbacks,
  type ScenarioCard,
} from '#contract/scenarios/scenario-card.ts';
import type { CardFault } from '#contract/scenarios/schemas.ts';
import { charactersPerToken } from '#domain/characters-per-token.ts';
import { hears } from '#domain/russian/same-word.ts';
import { sentencesOf } from '#domain/russian/words.ts';
import { agreesFrom } from './agrees-from.ts';
import { playsHarm } from './card-harm.ts';
import {
  cardLength,
  type CardPath,
  type CardText,
  cardTexts,
  openTexts,
  requestLength,
} from './card-texts.ts';
import { repeats, tells } from './card-words.ts';

/** What a card may take of a request: the rest is for our rules and the talk. */
const mostRequestTokens = 1_400;

interface JudgedBy {
  title: string;
  description?: string;
}

/** What is wrong with a card, each beside its field. `criteria` are those of the lesson. */
export const cardFaults = (card: ScenarioCard, criteria: readonly JudgedBy[] = []): CardFault[] => [
  ...missing(card),
  ...tooLong(card),
  ...cardTexts(card).flatMap(inText),
  ...secretsTold(card),
  ...askedForBySituation(card),
  ...unreachable(card),
  ...openingFaults(card),
  ...ownInterest(card, criteria),
];

export const talksWithPeople = 'Такие разговоры тренажёр не ведёт: с ними нужен человек.';

const blocking = (path: CardPath, message: string): CardFault => ({ path, message, blocks: true });
const advice = (path: CardPath, message: string): CardFault => ({ path, message, blocks: false });

const isBlank = (text: string) => text.trim() === '';

function missing(card: ScenarioCard): CardFault[] {
  const { persona, facts, fallbacks, levels } = card;
  const required: [string, CardPath, string][] = [
    [card.title, ['title'], 'Дайте сценарию название.'],
    [card.situation, ['situation'], 'Опишите, что происходит: это прочтёт студент.'],
    [card.studentRole, ['studentRole'], 'Скажите, кто студент в этом разговоре.'],
    [card.goal, ['goal'], 'Назовите цель студента: что изменится к концу разговора.'],
    [persona.name, ['persona', 'name'], 'Назовите собеседника.'],
    [persona.who, ['persona', 'who'], 'Скажите, кто этот собеседник.'],
    ...facts.map(({ text }, at): Required => [text, ['facts', at, 'text'], 'Напишите обстоятельство.']),
    ...facts.flatMap(({ topic, hidden }, at): Required[] =>
      hidden
        ? [[topic, ['facts', at, 'topic'], 'Скажите, о чём это, не выдавая самого обстоятельства.']]
        : [],
    ),
    ...(['softens', 'angers', 'agreesIf'] as const).flatMap((list) =>
      card[list].map(({ text }, at): Required => [text, [list, at, 'text'], entryMissing]),
    ),
    ...card.objections.map((text, at): Required => [text, ['objections', at], entryMissing]),
    ...fallbacks.map((text, at): Required => [text, ['fallbacks', at], entryMissing]),
  ];
  return [
    ...required.filter(([text]) => isBlank(text)).map(([, path, message]) => blocking(path, message)),
    ...(card.begins === 'persona' && isBlank(card.opening)
      ? [blocking(['opening'], 'Собеседник начинает: напишите его первую реплику.')]
      : []),
    ...(fallbacks.length < fewestFallbacks
      ? [
          blocking(
            ['fallbacks'],
            `Нужны две-три реплики на случай, если модель ответит негодно: сейчас ${fallbacks.length} из ${mostFallbacks}.`,
          ),
        ]
      : []),
    ...(levels.length === 0 ? [blocking(['levels'], 'Выберите хотя бы один уровень.')] : []),
    ...(isBlank(persona.manner)
      ? [advice(['persona', 'manner'], 'Без двух-трёх слышимых черт собеседник говорит как все.')]
      : []),
    ...(isBlank(persona.wants)
      ? [advice(['persona', 'wants'], 'Без своего интереса собеседник слишком уступчив.')]
      : []),
    ...(card.agreesIf.length > 0 && card.objections.length === 0
      ? [advice(['objections'], 'Без возражений собеседнику нечем держаться, пока он не согласен.')]
      : []),
  ];
}

type Required = [string, CardPath, string];
const entryMissing = 'Напишите или уберите эту строку.';

function tooLong(card: ScenarioCard): CardFault[] {
  const length = cardLength(card);
  if (length > cardMaxLength) {
    const [now, most] = [spaced(length), spaced(cardMaxLength)];
    return [blocking([], `Карточка слишком длинная: ${now} знаков, а помещается ${most}.`)];
  }
  const tokens = Math.ceil(requestLength(card) / charactersPerToken);
  if (tokens <= mostRequestTokens) return [];
  const over = (tokens - mostRequestTokens) * charactersPerToken;
  return [
    blocking(
      [],
      `Модели придётся читать слишком много перед каждой репликой. Сократите описание, характер или обстоятельства: всего на ${spaced(over)} знаков.`,
    ),
  ];
}

const spaced = (count: number) => count.toLocaleString('ru-RU');

function inText({ path, text }: CardText): CardFault[] {
  const mark = markup.exec(text)?.[0].trim();
  return [
    ...(playsHarm(text) ? [blocking(path, talksWithPeople)] : []),
    ...(mark === undefined
      ? []
      : [blocking(path, `Разметка здесь не нужна, эти слова прозвучат вслух: уберите «${shown(mark)}».`)]),
  ];
}

/** Markdown, HTML and addresses: none of them can be said. */
const markup =
  /\*\*|__|~~|`|\*(?=\S)[^*\n]{0,200}\*|(?<![\p{L}\p{N}])_(?=\S)[^_\n]{0,200}_|^ {0,3}#{1,6}\s|^\s{0,8}[-*+]\s|^ {0,3}>\s|!?\[[^\]\n]{0,200}\]\([^)\n]{0,200}\)|<\/?[a-z][^>\n]{0,200}>|https?:\/\/\S{0,200}/imu;

const longestShown = 40;
const shown = (mark: string) => (mark.length > longestShown ? `${mark.slice(0, longestShown)}…` : mark);

/** Beside the text that tells it: each is read by the student or by the model before the fact is open. */
function secretsTold(card: ScenarioCard): CardFault[] {
  const open = openTexts(card);
  return card.facts.flatMap(({ text: secret, hidden }, at) =>
    hidden
      ? open
          .filter(({ text }) => tells(text, secret))
          .map(({ path }) => blocking(path, `Здесь выдано скрытое обстоятельство ${at + 1}. Скажите иначе.`))
      : [],
  );
}

function askedForBySituation({ facts, situation }: ScenarioCard): CardFault[] {
  const sentences = sentencesOf(situation).map((one) => hears(one));
  return facts.flatMap(({ hidden, keys }, at) => {
    const path = ['facts', at, 'keys'];
    if (!hidden) return [];
    if (keys.length === 0) return [blocking(path, 'Напишите слова вопроса: без них об этом не узнать.')];
    return keys
      .filter((key) => sentences.some((says) => says(key)))
      .map((key) =>
        blocking(path, `Слово «${key}» есть в описании ситуации: об этом спросят и случайно. Уберите его.`),
      );
  });
}

function unreachable({ agreesIf, softens, startTrust, turns, levels }: ScenarioCard): CardFault[] {
  if (agreesIf.length === 0) return [];
  if (softens.length === 0) {
    return [
      blocking(['agreesIf'], 'Согласие недостижимо: ничто не смягчает собеседника. Напишите, что смягчает.'),
    ];
  }
  // Trust rises by a step a line, and is seen in the reply to the next one.
  const hardest = Math.max(...levels.map((one) => agreesFrom[one]));
  return hardest - startTrust + 1 > turns
    ? [
        blocking(
          ['turns'],
          'Столько реплик мало: расположение не успеет дойти до согласия. Прибавьте реплик или начните с большего расположения.',
        ),
      ]
    : [];
}

function openingFaults({ begins, opening, persona, studentRole }: ScenarioCard): CardFault[] {
  if (begins !== 'persona' || isBlank(opening)) return [];
  const fault = (message: string) => [blocking(['opening'], message)];
  const labels = [...ourLabels, ...namesOf(persona.name), studentRole.toLowerCase()].filter(
    (one) => one !== '',
  );
  const labelled = opening
    .split('\n')
    .map((line) => /^\s*([^:\n]{1,120}?)\s*:/u.exec(line)?.[1]?.toLowerCase());
  const label = labelled.find((one) => one !== undefined && labels.includes(one));
  if (label !== undefined && !ofStudent.has(label) && label !== studentRole.toLowerCase())
    return fault('Имя перед репликой не нужно: его покажет страница.');
  if (label !== undefined || speaksForStudent.test(opening))
    return fault('Собеседник не говорит за студента: оставьте только его собственные слова.');
  return /[[({<][^\n]{0,300}[\])}>]/u.test(opening)
    ? fault('Ремарки в скобках не нужны: реплика — это только слова вслух.')
    : [];
}

const ofStudent = new Set(['студент', 'вы', 'ты', 'я']);
const ourLabels = [...ofStudent, 'собеседник', 'персонаж', 'сотрудник'];

/** «Ирина Сергеевна» is also «Ирина». */
function namesOf(name: string): string[] {
  const lower = name.trim().toLowerCase();
  return [lower, lower.split(/[\s,]/)[0] ?? ''];
}

const speaksForStudent =
  /(?<!\p{L})(?:вы|ты|студент)\s+(?:отвеча|говор|спрашива|возража)(?:ете|ешь|ет|ите|ишь|ит)(?:\s*:|,?\s*[«"])|\n\s*[—–-]\s/iu;

function ownInterest(
  { persona: { wants }, goal, agreesIf }: ScenarioCard,
  criteria: readonly JudgedBy[],
): CardFault[] {
  const fault = (message: string) => [blocking(['persona', 'wants'], message)];
  if (repeats(wants, goal)) return fault('Это цель студента. Напишите, чего хочет сам собеседник.');
  if (agreesIf.some(({ text }) => repeats(wants, text)))
    return fault('Это условие согласия. Напишите, чего собеседник хочет сам, ещё до разговора.');
  const repeated = criteria.find(
    ({ title, description = '' }) => repeats(wants, title) || repeats(wants, description),
  );
  return repeated
    ? fault(`Это критерий «${repeated.title}»: собеседник не должен хотеть того, чему учится студент.`)
    : [];
}
