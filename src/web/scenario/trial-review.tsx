import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Body } from '#contract/endpoint.ts';
import { talks } from '#contract/talks/calls.ts';
import { call } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { SparkleIcon } from '#web/ui/icon/editing-icons.tsx';
import { besideBars, useCausedInView } from '#web/ui/use-caused-in-view.ts';

type ReviewedBy = Body<typeof talks.tryTalkReview>;

/** How the lesson would review the trial, as its form has it now. */
export interface TrialReviewing {
  by: ReviewedBy;
  render: (review: { text: string; answer: string; lines: TalkLine[] }) => ReactNode;
}

/** The review that a student would get for this talk. */
export function TrialReview({ id, reviewing }: { id: string; reviewing: TrialReviewing }) {
  const asking = useMutation({
    mutationFn: (body: ReviewedBy) => call(talks.tryTalkReview, { params: { id }, body }),
  });
  const { data, error } = asking;
  const failure = error
    ? errorText(error, 'Не удалось разобрать пробу')
    : data?.state === 'failed' && data.cause;
  const caused = useCausedInView<HTMLDivElement>(data ?? error);
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start"
        icon={<SparkleIcon />}
        pending={asking.isPending}
        pendingLabel="Модель пишет..."
        onClick={() => asking.mutate(reviewing.by)}
      >
        Разобрать
      </Button>
      <div ref={caused} aria-live="polite" className={classNames('empty:hidden', besideBars)}>
        {!asking.isPending && <FormError>{failure}</FormError>}
        {!asking.isPending && data?.state === 'done' && (
          <section
            aria-label="Разбор пробы"
            className="rounded-md border border-accent-line bg-accent-soft px-5 py-4"
          >
            {reviewing.render(data)}
            <p className="mt-3 text-xs text-ink-soft">{data.model}. Разбор не сохраняется</p>
          </section>
        )}
      </div>
    </div>
  );
}
