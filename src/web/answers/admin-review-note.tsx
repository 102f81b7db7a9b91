import type { Review } from '#contract/answers.ts';

/** What an administrator is told in addition: why there is no feedback. */
export function AdminReviewNote({ review }: { review: Review }) {
  if (review.state === 'not_configured') {
    return (
      <p className={note}>
        Модель не настроена. Укажите AI_BASE_URL и AI_MODEL в настройках сервера: ожидающие ответы проверятся
        сами.
      </p>
    );
  }
  if (review.state !== 'failed' || !review.cause) return null;
  return (
    <div className={note}>
      <p className="font-medium text-ink">Причина отказа (видна только администраторам)</p>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-wrap">{review.cause}</p>
    </div>
  );
}

const note = 'mt-5 measure border-t border-accent-line pt-4 text-sm text-ink-soft';
