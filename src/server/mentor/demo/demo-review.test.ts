import { describe, expect, test } from 'vitest';
import { demoNotice } from './demo-notice.ts';
import { demoReviewOfText as demoReview } from './demo-review.ts';

describe('a demonstration review', () => {
  test.each([
    'Да',
    '???',
    '👍',
    '# Заголовок\n\n```js\nalert(1)\n```\n<script>x</script> [ссылка](javascript:1)',
    'Слово '.repeat(3000),
    'Я сказал: «Отчёт опоздал на 2 дня, и мне пришлось переделать план». Как тебе удобнее предупреждать меня?',
  ])('is whole and honest for any answer: %s', (answer) => {
    const text = demoReview(answer);
    expect(text.startsWith(`*${demoNotice}*\n\n## Что получилось`)).toBe(true);
    for (const heading of ['## Что усилить\n\n- ', '## Попробуйте\n\n']) expect(text).toContain(heading);
    expect(text).not.toMatch(/undefined|null|NaN|<script|javascript:1\)/);
    expect(text.length).toBeLessThan(1_500);
    expect(demoReview(answer)).toBe(text);
  });

  test('sees a question, numbers and the first person', () => {
    const text = demoReview('Я ждал отчёт до 18 часов. Что помешало?');
    expect(text).toContain('первого лица');
    expect(text).toContain('числа');
    expect(text).toContain('Есть вопрос');
    expect(text).not.toContain('Закончите вопросом');
  });
});
