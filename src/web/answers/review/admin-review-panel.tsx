import type { Answer, Review } from '#contract/answers/schemas.ts';
import { NewerReview } from './newer-review.tsx';
import { RerunReviewButton } from './rerun-review.tsx';

/** For administrators only: why there is no feedback, and a button to request it again. */
export function AdminReviewPanel({ answer }: { answer: Answer }) {
  const { review } = answer;
  if (['waiting', 'in_progress', 'with_person'].includes(review.state) || answer.readBy) return null;
  return (
    <div className="mt-6 flex flex-col items-start gap-4 border-t border-accent-line pt-5 text-sm print:hidden">
      <Explanation review={review} />
      <NewerReview answer={answer} headingLevel={3} />
      {review.state !== 'not_configured' && <RerunReviewButton answer={answer} />}
    </div>
  );
}

function Explanation({ review }: { review: Review }) {
  if (review.state === 'not_configured') {
    return (
      <p className="measure text-ink-soft">
        Модель не настроена. Укажите AI_BASE_URL и AI_MODEL в настройках сервера: ожидающие ответы проверятся
        сами.
      </p>
    );
  }
  if (review.state !== 'failed' || !review.cause) return null;
  return (
    <div className="measure">
      <p className="font-medium">Причина отказа, видна только администраторам</p>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-soft">{review.cause}</p>
    </div>
  );
}
