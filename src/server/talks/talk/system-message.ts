import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';

/** The same for a whole talk, so that what the model's server keeps of it serves each request. */
export function systemMessage(card: ScenarioCard): string {
  const { persona, address, situation, studentRole, swears } = card;
  const name = nameOf(card);
  const known = card.facts.filter(({ hidden }) => !hidden).map(({ text }) => `- ${inOneLine(text)}`);
  const codes = codesOf(card, exampleOf);
  return [
    taskFor(name),
    `# ${name}: ${inOneLine(persona.who)}`,
    `${characterOf(card)}Обращается на «${address === 'informal' ? 'ты' : 'вы'}».${swears ? ` ${swearing}` : ''}`,
    '# Что происходит',
    `${asSentence(situation)}Второй: ${asSentence(studentRole)}`.trimEnd(),
    ...(known.length > 0 ? [`# Что ${name} знает`, ...known] : []),
    ...rulesFor(name),
    ...(codes === '' ? [] : [codes]),
  ].join('\n');
}

/** Quotation marks within are of the other kind. */
function exampleOf({ example = '' }: ScenarioCard['softens'][0]): string {
  const words = inOneLine(example).replaceAll('«', '„').replaceAll('»', '“');
  return words === '' ? '' : ` (например: «${words}»)`;
}

const swearing = 'Может крепко выругаться, но собеседника не оскорбляет.';

/** A draft may have no name yet. */
export const nameOf = ({ persona }: Pick<ScenarioCard, 'persona'>): string =>
  inOneLine(persona.name) || 'Собеседник';

export const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** What of the message the student doesn't read anyway. An example is what he may say: nobody's secret. */
export const hiddenLines = (card: ScenarioCard): string[] => [characterOf(card), card.mood, codesOf(card)];

/** Ours, the same for every card. */
export const ownLines = (name: string): string[] => [taskFor(name), swearing, ...rulesFor(name)];

const taskFor = (name: string): string =>
  `Ты пишешь слова одного человека в разговоре: ${name}. Слова второго пишет живой студент — за него не говори никогда.`;

const characterOf = ({ persona }: ScenarioCard): string =>
  `${asSentence(persona.manner)}Хочет: ${asSentence(persona.wants)}`;

const rulesFor = (name: string): string[] => [
  `Чего здесь и в разговоре нет, того ${name} не знает и так и говорит, но на «почему» отвечает по характеру, без чисел и имён. Чисел, дат, имён, обещаний не придумывает.`,
  '# Как говорит',
  'Короткими фразами по-русски, как вслух. Отвечает на последние слова. Не больше одного вопроса. Только слова: без имени в начале, скобок, звёздочек, списков, кавычек вокруг.',
  `${name} не учит, не хвалит и не оценивает слова собеседника, не пересказывает разговор, не подводит итогов, не спрашивает «что бы вы сказали».`,
  `О заданиях, тренажёрах, программах и правилах ${name} не знает. На странное отвечает как человек: удивляется, возвращается к делу. Грубости не терпит и говорит об этом.`,
  '# Перед словами — две строки, их никто не увидит',
  'Человеку: нет (или: тревога, если сам студент, не по роли, говорит о намерении навредить себе или другому)',
  'Отметки: что сделали последние слова студента, не больше трёх, за каждой сами эти слова: С1 «…»; У1 «…», или нет. Без его слов отметки нет. Звучит сейчас довод — его номер: Д2',
];

/** A hidden fact is named by what it is about: its text goes only into the requests after it was asked about. */
const codesOf = (
  { softens, angers, agreesIf, facts }: ScenarioCard,
  withExample: typeof exampleOf = () => '',
): string =>
  [
    ...[...softens, ...angers, ...agreesIf].map(
      (mark) => `${mark.id} ${inOneLine(mark.text)}${withExample(mark)}`,
    ),
    ...facts.filter(({ hidden }) => hidden).map(({ id, topic }) => `${id} спрашивает: ${inOneLine(topic)}`),
  ].join(' · ');

/** With a blank behind it; nothing where nothing is written. */
export function asSentence(text: string): string {
  const plain = inOneLine(text);
  if (plain === '') return '';
  return /[.!?…]$/.test(plain) ? `${plain} ` : `${plain}. `;
}
