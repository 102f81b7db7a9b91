import type { ReplyCut } from '#contract/talks/schemas.ts';

const model = 'начните пробу заново; если повторяется, смените модель на странице «Модели»';
const manner = 'назовите в «Характере и речи», как он говорит: «отвечает одной фразой»';

/** What the author of a card does about a reply that was cut. */
export const cutAdvice: Partial<Record<ReplyCut, string>> = {
  label: model,
  out_of_role: model,
  leak: 'скажите «Характер и речь» и «Чего хочет» о нём, а не его словами: «не любит оправдываться», а не «я не люблю…»',
  closed_fact: 'добавьте к этому обстоятельству слова, которыми о нём спрашивают, или понизьте расположение',
  self_harm: 'уберите из карточки то, что к этому ведёт',
  obscene: 'если так задумано, отметьте «Может ругаться» в «Дополнительно»',
  foreign: model,
  empty: model,
  length: manner,
  coaching: 'сделайте «Чего хочет» его собственным интересом, а не уроком для студента',
  frame: 'уберите из карточки слова «студент», «урок», «упражнение»',
  recap: manner,
  agreement: 'проверьте «Согласится, если»: условие — то, что должен предложить студент',
};
