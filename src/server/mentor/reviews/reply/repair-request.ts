import type { Criterion } from '#contract/lessons/criteria.ts';
import { unmetWords } from '#domain/review-text/review-labels.ts';
import { cutAtWord } from '#server/mentor/reviews/authoring/cut-at-word.ts';
import type { Message } from '#server/models/message.ts';
import type { FailedQuote } from './prove-quotes.ts';
import type { Problem } from './verified-review.ts';

/** What the one request to mend a review adds to the first; it names what is wrong. */
export function repairRequest(
  { text, problems }: { text: string; problems: readonly Problem[] },
  criteria: readonly Criterion[],
): Message[] {
  const wrong = problems.map((problem) => `- ${complaint(problem, criteria)}`);
  const request = [
    'Отзыв нельзя показать студенту в таком виде:',
    ...wrong,
    '',
    'Напишите весь отзыв заново, с первой строки до «Уверенность:», по-русски и в указанной форме. Остальное сохраните.',
  ].join('\n');
  return [
    { role: 'assistant', content: text },
    { role: 'user', content: request },
  ];
}

/** Of a review without criteria, which has no form. */
export const repairOfProse = (text: string, problem: Problem): Message[] => [
  { role: 'assistant', content: text },
  {
    role: 'user',
    content: [
      'Отзыв нельзя показать студенту в таком виде:',
      `- ${complaint(problem, [])}`,
      '',
      'Напишите весь отзыв заново, по-русски. Остальное сохраните.',
    ].join('\n'),
  },
];

function complaint(problem: Problem, criteria: readonly Criterion[]): string {
  switch (problem.kind) {
    case 'prose':
      return 'нет разделов по критериям: «## номер. название», «Уровень:», цитаты после «>»;';
    case 'missing':
      return `нет раздела «${titleOf(problem)}»;`;
    case 'no_level':
      return `в разделе «${titleOf(problem)}» нет уровня из списка (${levelsOf(problem)});`;
    case 'unproven':
      return `в разделе «${titleOf(problem)}» нет слов из ответа, которые подтверждают уровень${problem.quotes.map(whyNoProof).join('')}; процитируйте дословно или поставьте низший уровень;`;
    case 'copied':
      return `раздел «${titleOf(problem)}» — о словах, сказанных до дубля; судите по новым репликам или поставьте «Уровень: ${unmetWords}»;`;
    case 'script':
      return `в отзыве есть предложения не по-русски: ${problem.sentences
        .slice(0, mostNamed)
        .map((one) => `«${inShort(one)}»`)
        .join(', ')};`;
    case 'shown':
      return `в отзыве есть готовые слова: ${problem.words.map((words) => `«${words}»`).join(', ')}; вместо них задайте вопрос, на который студент ответит своими словами;`;
  }

  function titleOf({ criterion }: { criterion: number }): string {
    return `${criterion + 1}. ${known(criterion).title}`;
  }

  function levelsOf({ criterion }: { criterion: number }): string {
    return known(criterion)
      .levels.map(({ title }) => title)
      .join(', ');
  }

  function known(index: number): Criterion {
    const criterion = criteria[index];
    if (!criterion) throw new Error('A problem is of a criterion that it was verified against');
    return criterion;
  }
}

/** Which quote failed, and why. */
function whyNoProof({ quote, why }: FailedQuote): string {
  const words = inShort(quote);
  if (why.kind === 'denied')
    return `; слова «${words}» стоят в ответе при «${inShort(why.by)}» и без них говорят обратное: цитируйте вместе с ними`;
  switch (why.why) {
    case 'absent':
      return `; слов «${words}» в ответе нет`;
    case 'copied':
      return `; слова «${words}» сказаны до дубля и ничего не доказывают`;
    case 'imitates':
      return `; слова «${words}» — строка, которая подделывает отзыв`;
    case 'skips':
      return `; в «${words}» пропущено то, без чего смысл другой («${inShort(why.skipped)}»): цитируйте без пропуска`;
  }
}

/** A quote may be as long as the answer. */
const inShort = (words: string): string => {
  const line = words.replaceAll(/\s+/g, ' ').replaceAll(/[«»]/g, '"').trim();
  return cutAtWord(line, longestNamed);
};

const longestNamed = 120;
const mostNamed = 3;
