import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { quietHeadings } from '#web/answers/review/quiet-headings.ts';
import { FormattableText } from '#web/forms/formattable-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import type { PlaceOfText, ReviewInPlace } from './use-review-in-place.ts';

export interface TextInPlaceProps {
  review: ReviewInPlace;
  place: PlaceOfText;
  /** `Замечание`. */
  label: string;
  /** Where there is no text yet: `Добавить замечание`. */
  toAdd: string;
  hideLabel?: boolean;
  /** What it is about, for whoever doesn't see the card around it. */
  of?: string | undefined;
  isFromModel: boolean;
  /** The id of what takes the focus when the field is left by Escape. */
  leaveTo: string;
  className?: string;
}

/** A text that is read as the student will read it, and becomes a field when it is pressed. */
export function TextInPlace({
  review,
  place,
  label,
  toAdd,
  hideLabel = false,
  of,
  ...rest
}: TextInPlaceProps) {
  const { isFromModel, leaveTo, className } = rest;
  const { form, isOpen, open } = review;
  const text = useWatch({ control: form.control, name: place }) ?? '';
  if (isOpen(place)) {
    return (
      <FormattableText
        form={form}
        name={place}
        label={label}
        hideLabel={hideLabel}
        grows
        className={classNames('min-h-20', className)}
        onKeyDown={(event) => leaveByEscape(event, leaveTo)}
      />
    );
  }
  const does = text.trim() === '' ? toAdd : `Изменить: ${label.toLocaleLowerCase('ru')}`;
  const isEmpty = text.trim() === '';
  return (
    <div className={classNames(pressed, isEmpty && 'min-h-9')}>
      {!isEmpty && !hideLabel && <p className="mb-0.5 text-sm font-medium text-accent-ink">{label}</p>}
      {isEmpty ? (
        <p className="text-sm text-ink-soft">{toAdd}</p>
      ) : (
        <div className={classNames(quietHeadings, className)}>
          <Markdown text={text} headingLevel={4} isFromModel={isFromModel} />
        </div>
      )}
      <button
        type="button"
        aria-label={of === undefined ? does : `${does}, ${of.toLocaleLowerCase('ru')}`}
        className="absolute inset-0 cursor-text rounded-md"
        onClick={() => open(place)}
      />
    </div>
  );
}

/** Then the keys of the screen act again, and reading goes on from there. */
function leaveByEscape(event: KeyboardEvent, to: string): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  document.getElementById(to)?.focus({ preventScroll: true });
}

const pressed =
  'relative -mx-2 rounded-md border border-transparent px-2 py-1 transition-colors hover:border-line-strong pointer-coarse:mx-0 pointer-coarse:border-line';
