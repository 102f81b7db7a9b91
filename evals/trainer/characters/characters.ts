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
