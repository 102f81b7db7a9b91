import { lazy, Suspense } from 'react';
import type { RunResult } from '#contract/runs/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface ResultDialogProps {
  result: RunResult;
  /** What the run's review is called beside the one in force. */
  whose: string;
  onClose: () => void;
}

/** The text that was judged, and what the run says of it; over answers, beside the review that the student reads. */
export function ResultDialog({ result, whose, onClose }: ResultDialogProps) {
  const { student, content, review, before, model } = result;
  return (
    <Dialog open onOpenChange={onClose} size="xl" title={student ? fullName(student) : 'Образец'}>
      <Suspense fallback={<Spinner label="Разбор загружается" />}>
        <div className="flex flex-col gap-5">
          <section aria-label="Текст">
            <h3 className="mb-1.5 text-sm font-medium">Текст</h3>
            <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{content}</p>
          </section>
          <div className={before ? 'grid gap-6 md:grid-cols-2' : undefined}>
            {before && <ReviewText title="Сейчас" review={before} content={content} />}
            {review ? (
              <ReviewText title={whose} review={review} content={content} note={model} />
            ) : (
              <p className="text-sm text-ink-soft">Разбора нет: {result.cause ?? 'модель ещё не ответила'}</p>
            )}
          </div>
        </div>
      </Suspense>
    </Dialog>
  );
}

// With Markdown.
const ReviewText = lazy(async () => ({ default: (await import('./review-text.tsx')).ReviewText }));
