import type { Answer, Review, ReviewState } from '#contract/answers/schemas.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

/** The state of an answer's newest review, in the administrator's terms. */
export function ReviewStateBadge({ answer: { review, aiResponse } }: { answer: Answer }) {
  const { tone, text, again } =
    review.state === 'with_person' ? withPerson[review.because] : states[review.state];
  return (
    <span role="status" className="inline-flex">
      <Badge tone={tone}>{aiResponse !== null && again ? again : text}</Badge>
    </span>
  );
}

interface StateBadge {
  tone: BadgeTone;
  text: string;
  again?: string;
}

const states: Record<Exclude<ReviewState, 'with_person'>, StateBadge> = {
  waiting: { tone: 'neutral', text: 'Ждёт проверки', again: 'Ждёт новой проверки' },
  not_configured: { tone: 'warning', text: 'Ждёт: ИИ-наставник не настроен' },
  in_progress: { tone: 'accent', text: 'Проверяется', again: 'Проверяется заново' },
  done: { tone: 'success', text: 'Проверен' },
  held: { tone: 'warning', text: 'Ждёт выпуска', again: 'Новый отзыв ждёт выпуска' },
  failed: { tone: 'danger', text: 'Ошибка проверки', again: 'Новая проверка не удалась' },
};

const withPerson: Record<Extract<Review, { state: 'with_person' }>['because'], StateBadge> = {
  crisis: { tone: 'danger', text: 'Тревога' },
  no_ai: { tone: 'warning', text: 'Просит человека' },
  budget: { tone: 'warning', text: 'Бюджет исчерпан' },
};
