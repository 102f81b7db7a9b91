import { type ReactNode, useId } from 'react';
import type { AskedCriterion } from '#web/answers/feedback/feedback-fields.ts';
import { VideoPlace } from '#web/answers/feedback/video-place.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LevelInPlace } from './level-in-place.tsx';
import { QuotesInPlace } from './quotes-in-place.tsx';
import { TextInPlace } from './text-in-place.tsx';
import type { ReviewInPlace } from './use-review-in-place.ts';

export interface RemarkInPlaceProps {
  review: ReviewInPlace;
  index: number;
  criterion: AskedCriterion;
  answer: string;
  scope: string;
  isFromModel: boolean;
  /** The remark that the screen is about. */
  isPointedOut: boolean;
  /** What the student wrote about it. */
  below: ReactNode;
}

/** Where the remark is that the screen is about. */
export const pointedOutPlace = 'pointed-out';

/** The words that it is about stand above, in view. */
const pointedOutLooks =
  'border-warning-ink ring-1 ring-warning-ink max-lg:[&_:is(textarea,input,button,summary)]:scroll-mt-40';

/** What is said of one criterion: each part is changed where it is read. */
export function RemarkInPlace({ review, index, criterion, answer, scope, ...look }: RemarkInPlaceProps) {
  const { isFromModel, isPointedOut, below } = look;
  const headingId = useId();
  const { control } = review.form;
  const texts = { review, isFromModel, of: criterion.title, leaveTo: headingId };
  return (
    <li
      id={isPointedOut ? pointedOutPlace : undefined}
      className={classNames(
        'rounded-md border bg-surface px-3 py-4 max-sm:-mx-1.5 sm:px-5',
        isPointedOut ? pointedOutLooks : 'border-accent-line',
      )}
    >
      <section aria-labelledby={headingId} className="flex flex-col gap-3">
        <div>
          <h4
            id={headingId}
            tabIndex={-1}
            className="min-w-0 rounded-sm text-base [overflow-wrap:anywhere] outline-none"
          >
            <span aria-hidden="true" className="mr-1.5 font-normal text-ink-faint tabular-nums">
              {index + 1}.
            </span>
            {criterion.title}
          </h4>
          {review.isNew && criterion.description.trim() !== '' && (
            <p className="mt-0.5 text-sm whitespace-pre-line text-ink-soft">{criterion.description}</p>
          )}
        </div>
        <LevelInPlace control={control} name={`remarks.${index}.level`} levels={criterion.levels} />
        <QuotesInPlace
          {...{ control, answer, scope }}
          name={`remarks.${index}.quotes`}
          criterionId={criterion.id}
          leaveTo={headingId}
        />
        <TextInPlace
          {...texts}
          place={`remarks.${index}.text`}
          label="Замечание"
          toAdd="Добавить замечание"
          hideLabel
        />
        <TextInPlace
          {...texts}
          place={`remarks.${index}.nextStep`}
          label="Дальше"
          toAdd="Добавить, что сделать дальше"
          className="[&_.prose>p:first-child]:first-letter:uppercase"
        />
        <VideoPlace control={control} name={`remarks.${index}.videoAt`} />
        {below}
      </section>
    </li>
  );
}
