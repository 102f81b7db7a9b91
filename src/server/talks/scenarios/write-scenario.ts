import type { Fact, ScenarioCard } from '#contract/scenarios/scenario-card.ts';

/** A card in the lines in which a model is asked for one. */
export function writeScenario({ persona, facts, ...card }: ScenarioCard): string {
  const items = (list: readonly { text: string }[]) => list.map(({ text }) => `- ${text}`);
  const texts = (list: readonly string[]) => list.map((text) => `- ${text}`);
  return [
    `Название: ${card.title}`,
    `Что происходит: ${card.situation.trim()}`,
    `Кто студент: ${card.studentRole}`,
    `Цель студента: ${card.goal}`,
    `Имя: ${persona.name}`,
    `Кто это: ${persona.who}`,
    `Обращение: ${card.address === 'formal' ? 'вы' : 'ты'}`,
    `Характер и речь: ${persona.manner}`,
    `Расположение: ${card.startTrust}`,
    `Настроение: ${card.mood}`,
    `Чего хочет: ${persona.wants}`,
    'Скрыто:',
    ...facts.filter(({ hidden }) => hidden).map(writeFact),
    'Известно обоим:',
    ...items(facts.filter(({ hidden }) => !hidden)),
    'Смягчает:',
    ...items(card.softens),
    'Злит:',
    ...items(card.angers),
    'Согласится, если:',
    ...items(card.agreesIf),
    'Возражения:',
    ...texts(card.objections),
    ...(card.begins === 'persona' ? [`Первая реплика: ${card.opening}`] : []),
    'Если не понял:',
    ...texts(card.fallbacks),
  ].join('\n');
}

const writeFact = ({ text, topic, keys, trust }: Fact) =>
  `- ${text} | о чём: ${topic} | слова: ${keys.join(', ')} | расположение: ${trust}`;
