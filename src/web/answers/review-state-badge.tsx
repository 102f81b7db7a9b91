import type { Answer, ReviewState } from '#contract/answers.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

/** The state of an answer's newest review, in the administrator's terms. */
export function ReviewStateBadge({ answer: { review, aiResponse } }: { answer: Answer }) {
  const { tone, text, again } = states[review.state];
  return (
    <span role="status" className="inline-flex">
      <Badge tone={tone}>{aiResponse !== null && again ? again : text}</Badge>
    </span>
  );
}

const states: Record<ReviewState, { tone: BadgeTone; text: string; again?: string }> = {
  waiting: { tone: 'neutral', text: 'Ждёт проверки', again: 'Ждёт новой проверки' },
  not_configured: { tone: 'warning', text: 'Ждёт: ИИ не настроен' },
  in_progress: { tone: 'accent', text: 'Проверяется', again: 'Проверяется заново' },
  done: { tone: 'success', text: 'Проверен' },
  failed: { tone: 'danger', text: 'Ошибка проверки', again: 'Новая проверка не удалась' },
};
