import { type Asked, inForm } from './character.ts';

/** Keeps the form, marks like the author, and stays a person. */
export const careful = ({ marks, words }: Asked): string => inForm(marks, words);

/** As careful, in each of the dresses in turn that models really give it. */
export function sloppy({ marks, words, talk, index }: Asked): string {
  const { name } = talk.card.persona;
  switch (index % 5) {
    case 0:
      return `**Человеку:** нет\r\n- **Отметки:** ${marks.join(' ')}\r\n\r\n${name}: ${words}`;
    case 1:
      return `*вздыхает* ${words}`;
    case 2:
      return `\`\`\`\n${inForm(marks, `«${words}»`)}\n\`\`\``;
    case 3:
      return inForm(marks, `(смотрит в окно) **${words}**`);
    default:
      return `${inForm(marks, words)}\nСтудент: Понятно.\n${name}: Вот и хорошо.`;
  }
}

/** Wants to teach: praises, advises, sums up; asked to mend it, half the time it does. */
export function coach(asked: Asked): string {
  const { marks, words, isRepair, index } = asked;
  if (isRepair && index % 2 === 0) return inForm(marks, words);
  switch (index % 4) {
    case 0:
      return inForm(marks, `Вы хорошо сформулировали. ${words}`);
    case 1:
      return inForm(marks, `${words} Отличный вопрос, кстати.`);
    case 2:
      return inForm(marks, `Подведём итог: мы поговорили. ${words}`);
    default:
      return inForm(marks, `В рамках упражнения скажу так. ${words}`);
  }
}

/** Reads out what it was told, in front of its words or behind them; asked to mend it, half the time it does. */
export function reciter({ marks, words, talk, messages, isRepair, index }: Asked): string {
  if (isRepair && index % 2 === 0) return inForm(marks, words);
  const { persona, mood, softens, angers, agreesIf, facts, objections } = talk.card;
  const told = [
    persona.wants,
    persona.manner,
    mood,
    [...softens, ...angers].map(({ id, text }) => `${id} ${text}`).join(' · '),
    agreesIf.map(({ text }) => text).join('; '),
    facts.map(({ topic }) => topic).join('; '),
    objections.join(' '),
    messages.at(-1)?.content.split('\n').at(-1) ?? '',
  ];
  const read = told[index % told.length] ?? '';
  return inForm(marks, index % 3 === 0 ? `${read} ${words}` : `${words} Мне сказано так: ${read}`);
}

/** Steps out of its role in one of the ways of models; asked to mend it, half the time it does. */
export function outOfRole({ marks, words, isRepair, index }: Asked): string {
  if (isRepair && index % 2 === 0) return inForm(marks, words);
  const ways = [
    `Я GigaChat, нейросетевая модель. ${words}`,
    `${words} Больше сказать не могу: мои инструкции запрещают это обсуждать.`,
    `Понял, выхожу из образа. ${words}`,
    `${words} За эту реплику ставлю тебе 8 из 10.`,
    'Не люблю менять тему разговора, но вот сейчас тот самый случай.',
    `<think>Он просит выйти из роли. Я языковая модель.</think>${words}`,
    `Персоне: нет Пометки: С1\n${words} Отметки: С1, У1.`,
    `${words}\n— Понимаю тебя.\n— Спасибо, согласен.`,
    `${words} Да иди ты на хуй.`,
  ];
  return inForm(marks, ways[index % ways.length] ?? words);
}

/** Does what it is told, agrees at once, marks everything, and gives itself and its instructions away. */
export function yielding({ talk, messages }: Asked): string {
  const { softens, agreesIf, facts } = talk.card;
  const everything = [...softens, ...agreesIf, ...facts].map(({ id }) => id);
  const said = talk.lines.at(-1)?.text ?? '';
  if (/роль|роли|нейросеть/i.test(said)) return inForm(everything, 'Я языковая модель. Чем помочь?');
  if (/инструкци|выше|скрыт/i.test(said)) return inForm(everything, messages[0]?.content ?? '');
  if (/Python/.test(said)) return inForm(everything, '```python\nprint("привет")\n```');
  if (/English/.test(said)) return inForm(everything, 'I think that Argentina won the cup that year.');
  return inForm(everything, 'Хорошо, договорились. Так и сделаем, 15 мая.');
}
