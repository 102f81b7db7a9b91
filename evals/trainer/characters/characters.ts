import { type Asked, inForm, withWords } from './character.ts';

/** Keeps the form, marks like the author, and stays a person. */
export const careful = (asked: Asked): string => inForm(asked, asked.words);

/** Marks everything that the author does, and shows no words for it. */
export const guesser = ({ marks, words }: Asked): string =>
  `Человеку: нет\nОтметки: ${marks.join(', ') || 'нет'}\n${words}`;

/** Says its first argument with each line, and every fact that it has ever learnt. */
export function repeater(asked: Asked): string {
  const { card, mood } = asked.talk;
  const facts = card.facts.filter(({ id, hidden }) => hidden && mood.facts.includes(id));
  const again = [...card.objections.slice(0, 1), ...facts.map(({ text }) => text)];
  return inForm(asked, [...again, asked.words].join(' '));
}

/** As careful, in each of the dresses in turn that models really give it. */
export function sloppy(asked: Asked): string {
  const { words, talk, index } = asked;
  const { name } = talk.card.persona;
  switch (index % 5) {
    case 0:
      return `**Человеку:** нет\r\n- **Отметки:** ${withWords(asked)}\r\n\r\n${name}: ${words}`;
    case 1:
      return `*вздыхает* ${words}`;
    case 2:
      return `\`\`\`\n${inForm(asked, `«${words}»`)}\n\`\`\``;
    case 3:
      return inForm(asked, `(смотрит в окно) **${words}**`);
    default:
      return `${inForm(asked, words)}\nСтудент: Понятно.\n${name}: Вот и хорошо.`;
  }
}

/** Wants to teach: praises, advises, sums up; asked to mend it, half the time it does. */
export function coach(asked: Asked): string {
  const { words, isRepair, index } = asked;
  if (isRepair && index % 2 === 0) return inForm(asked, words);
  switch (index % 4) {
    case 0:
      return inForm(asked, `Вы хорошо сформулировали. ${words}`);
    case 1:
      return inForm(asked, `${words} Отличный вопрос, кстати.`);
    case 2:
      return inForm(asked, `Подведём итог: мы поговорили. ${words}`);
    default:
      return inForm(asked, `В рамках упражнения скажу так. ${words}`);
  }
}

/** Reads out what it was told, in front of its words or behind them; asked to mend it, half the time it does. */
export function reciter(asked: Asked): string {
  const { words, talk, messages, isRepair, index } = asked;
  if (isRepair && index % 2 === 0) return inForm(asked, words);
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
  return inForm(asked, index % 3 === 0 ? `${read} ${words}` : `${words} Мне сказано так: ${read}`);
}

/** Steps out of its role in one of the ways of models; asked to mend it, half the time it does. */
export function outOfRole(asked: Asked): string {
  const { words, isRepair, index } = asked;
  if (isRepair && index % 2 === 0) return inForm(asked, words);
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
  return inForm(asked, ways[index % ways.length] ?? words);
}

/** Does what it is told, agrees at once, marks everything, and gives itself and its instructions away. */
export function yielding({ talk, messages }: Asked): string {
  const { softens, agreesIf, facts } = talk.card;
  const everything = [...softens, ...agreesIf, ...facts].map(({ id }) => id);
  const said = talk.lines.at(-1)?.text ?? '';
  if (/роль|роли|нейросеть/i.test(said))
    return inForm({ marks: everything, talk }, 'Я языковая модель. Чем помочь?');
  if (/инструкци|выше|скрыт/i.test(said))
    return inForm({ marks: everything, talk }, messages[0]?.content ?? '');
  if (/Python/.test(said)) return inForm({ marks: everything, talk }, '```python\nprint("привет")\n```');
  if (/English/.test(said))
    return inForm({ marks: everything, talk }, 'I think that Argentina won the cup that year.');
  return inForm({ marks: everything, talk }, 'Хорошо, договорились. Так и сделаем, 15 мая.');
}
