import { wordsOf } from '#domain/russian/words.ts';
import { demoNotice } from './demo-notice.ts';
import { demoReviewByCriteria, type Rubric } from './demo-review-by-criteria.ts';

/**
 * A review when AI_BASE_URL=demo: looks for a few superficial features of the answer and quotes it. The text states that no
 * model wrote it. Deterministic: an answer always gets the same review.
 */
export const demoReview = (answer: string, rubric: Rubric): string =>
  rubric.criteria.length > 0 ? demoReviewByCriteria(answer, rubric) : demoReviewOfText(answer);

/** In a lesson without criteria. */
export function demoReviewOfText(answer: string): string {
  const signs = signsOf(answer);
  return [
    `*${demoNotice}*`,
    '## Что получилось',
    [`Вы пишете: «${signs.phrase}».`, ...strengths(signs)].join(' '),
    '## Что усилить',
    improvements(signs)
      .slice(0, 2)
      .map((line) => `- ${line}`)
      .join('\n'),
    '## Попробуйте',
    step(signs),
  ].join('\n\n');
}

interface Signs {
  words: number;
  phrase: string;
  asks: boolean;
  speaksOfSelf: boolean;
  generalises: boolean;
  hasNumbers: boolean;
}

function signsOf(answer: string): Signs {
  const has = (pattern: RegExp) => pattern.test(answer);
  return {
    words: wordsOf(answer).length,
    phrase: phraseOf(answer),
    asks: has(/\?/),
    speaksOfSelf: has(/(?<!\p{L})(я|мне|меня|мы|нам|нас)(?!\p{L})/iu),
    generalises: has(/(?<!\p{L})(всегда|никогда|вечно|постоянно|каждый раз)(?!\p{L})/iu),
    hasNumbers: has(/\d/),
  };
}

const longestPhrase = 90;

/** The start of the answer's longest sentence, on one line and without Markdown, which could break the reply. */
function phraseOf(answer: string): string {
  const plain = answer
    .replaceAll(/[*_`#>[\]()|~<\\]/g, '')
    .replaceAll(/[«»]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const sentences = plain.split(/(?<=[.!?…])\s+/);
  const longest = sentences.reduce((best, next) => (next.length > best.length ? next : best), '');
  const phrase = longest.replace(/[.!…]+$/, '');
  if (phrase.length <= longestPhrase) return phrase;
  return `${phrase.slice(0, longestPhrase).replace(/\s\S*$/, '')}…`;
}

function strengths({ words, speaksOfSelf, hasNumbers, asks }: Signs): string[] {
  const found = [
    words >= 60 && 'Ответ развёрнутый: видно, что вы продумали ситуацию, а не отписались.',
    speaksOfSelf && 'Хорошо, что вы говорите от первого лица: так легче услышать и меньше хочется спорить.',
    hasNumbers && 'Есть конкретные числа и сроки — с ними разговор опирается на факты.',
    asks && 'Есть вопрос: он приглашает собеседника в разговор.',
  ].filter((line) => line !== false);
  return found.length > 0 ? found : ['Вы начали, и это уже полдела: есть от чего оттолкнуться.'];
}

function improvements({ words, generalises, asks, hasNumbers, speaksOfSelf }: Signs): string[] {
  const found = [
    words < 30 && 'Ответ короткий. Добавьте, что именно произошло, кто что сказал и чем всё кончилось.',
    generalises &&
      'Слова «всегда», «никогда», «постоянно» звучат как обвинение. Назовите один случай: день, место, действие.',
    !asks &&
      'Закончите вопросом, например: «Как вы это видите?» Так собеседник участвует, а не оправдывается.',
    !speaksOfSelf && 'Скажите, как это отразилось на вас: «Мне пришлось…», «Я потратил…».',
    !hasNumbers && 'Подкрепите мысль фактом, который можно проверить: сроком, числом, цитатой.',
  ].filter((line) => line !== false);
  return found.length > 0
    ? found
    : ['Перечитайте ответ глазами собеседника и уберите одно слово, которое похоже на оценку.'];
}

const step = ({ words }: Signs) =>
  words < 30
    ? 'Допишите к ответу ещё три предложения: факт, последствие, просьба. Что изменилось в тексте?'
    : 'Произнесите ответ вслух за минуту, как на настоящей встрече. На каком слове голос запнулся — и почему?';
