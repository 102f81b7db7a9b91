import { describe, expect, test } from 'vitest';
import { readDemo } from './shipped-courses.ts';

describe('demo/', () => {
  test('holds courses that can be read, whose prompts all have a place for the answer', async () => {
    const { student, courses } = await readDemo();
    const lessons = courses.flatMap((each) => each.lessons);

    expect(student.email).toContain('@');
    expect(courses.length).toBeGreaterThanOrEqual(2);
    expect(lessons.filter(({ assignment, aiPrompt }) => assignment && !aiPrompt)).toEqual([]);
    expect(lessons.filter(({ aiPrompt }) => aiPrompt && !aiPrompt.includes('{answer}'))).toEqual([]);
    expect(lessons.filter(({ aiPrompt, criteria }) => aiPrompt && criteria.length < 3)).toEqual([]);
    expect(lessons.some(({ attempts }) => attempts.length > 1)).toBe(true);
  });

  test('reviews everyone by the criteria, in the words of the answer', async () => {
    const { courses } = await readDemo();
    const reviewed = courses.flatMap(({ lessons, group }) =>
      lessons.flatMap(({ criteria, attempts }, place) => {
        const others = group?.people.flatMap((person) => person.attempts.get(place) ?? []) ?? [];
        return [...attempts, ...others].map((attempt) => ({ criteria, ...attempt }));
      }),
    );

    for (const { criteria, content, review, isAlarm } of reviewed) {
      if (isAlarm) {
        expect(review).toBe('');
        continue;
      }
      const headings = [...review.matchAll(/^## \d+\. (.+)$/gm)].map(([, title]) => title);
      const quotes = [...review.matchAll(/^(?:- З\d: закрыто\. )?> (.+)$/gm)].map(([, quote]) => quote ?? '');
      expect(headings).toEqual(criteria.map(({ title }) => title));
      expect(quotes.filter((quote) => !content.includes(quote))).toEqual([]);
      expect(quotes.length).toBeGreaterThanOrEqual(criteria.length);
    }
    expect(reviewed.filter(({ review }) => review.includes('## Прошлые замечания'))).toHaveLength(1);
  });
});
