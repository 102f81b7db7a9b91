import type { AnswerReader } from '#contract/answers/schemas.ts';
import type { NextReading } from '#contract/lessons/schemas.ts';
import { answersBy } from '#web/ui/time/days.ts';

/** Who reads the answer, and by when: one sentence, true before it is sent and after. */
export function readingText(
  { way, dueAt, askedDueAt, curator }: NextReading,
  reader: AnswerReader,
  now = new Date(),
): string {
  const until = (time: string) => answersBy(new Date(time), now);
  if (reader === 'person') return `Прочитает человек, ${until(askedDueAt)}`;
  switch (way) {
    case 'at_once':
      return 'Отзыв ИИ-наставника придёт через несколько секунд';
    case 'after_person':
      return `Отзыв составит ИИ-наставник, перед вами его прочитает ${curator ?? 'куратор'}${dueAt ? `: обычно ${until(dueAt)}` : ''}`;
    case 'over_budget':
      return `Бюджет курса на ИИ-наставника в этом месяце исчерпан: ответ прочитает человек${dueAt ? `, ${until(dueAt)}` : ''}`;
    case 'later':
      return 'ИИ-наставник сейчас не отвечает: ответ сохранится, отзыв придёт позже';
  }
}
