import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { feedbackInput, type FeedbackInput } from '#contract/reviews/schemas.ts';
import { type AskedCriterion, askedCriteria, feedbackFields } from '#web/answers/feedback/feedback-fields.ts';
import { withQuote } from '#web/answers/feedback/quote-places.ts';
import { focusAtEnd } from '#web/forms/focus-at-end.ts';

/** A text of a review, by its path in the form. */
export type PlaceOfText = 'text' | `remarks.${number}.text` | `remarks.${number}.nextStep`;

export interface ReviewInPlace {
  form: UseFormReturn<FeedbackInput>;
  /** Empty where the review is one text. */
  criteria: readonly AskedCriterion[];
  /** There was no review before. */
  isNew: boolean;
  isDirty: boolean;
  isOpen: (place: PlaceOfText) => boolean;
  /** Opens the text as a field with the cursor at its end. */
  open: (place: PlaceOfText) => void;
  /** The student's words become a quote of the remark, or of the one text. */
  quote: (words: QuoteRange, criterion: number | undefined) => void;
  /** As it was before. */
  undo: () => void;
}

export interface ReviewInPlaceOf {
  /** Whose review it starts with. */
  answer: Answer;
  lesson: Lesson | undefined;
  /** What was begun and not sent. */
  kept: FeedbackInput | undefined;
  onChange: (changed: FeedbackInput | undefined) => void;
}

/** A review that is changed where it stands. What has been begun is kept by `onChange`. */
export function useReviewInPlace({ answer, lesson, kept, onChange }: ReviewInPlaceOf): ReviewInPlace {
  const [begun] = useState(() => beginOf(answer, lesson));
  const { criteria, fields, isNew } = begun;
  const [opened, setOpened] = useState<ReadonlySet<PlaceOfText>>(
    () => new Set(isNew ? placesOf(fields) : []),
  );
  const form = useForm({ resolver: zodResolver(feedbackInput), defaultValues: fields });
  const { isDirty } = form.formState;
  useKept(form, { fields, kept, onChange });

  function open(place: PlaceOfText): void {
    // The field must be there to take the focus.
    flushSync(() => setOpened((now) => new Set([...now, place])));
    focusAtEnd(place);
  }

  function quote(words: QuoteRange, criterion: number | undefined): void {
    const shouldDirty = { shouldDirty: true };
    if (criterion === undefined) {
      const said = answer.content.slice(...words).replaceAll('\n', '\n> ');
      form.setValue('text', `${form.getValues('text').trimEnd()}\n\n> ${said}\n\n`.trimStart(), shouldDirty);
      return open('text');
    }
    const name = `remarks.${criterion}.quotes` as const;
    form.setValue(name, withQuote(form.getValues(name) ?? [], words), shouldDirty);
    open(`remarks.${criterion}.text`);
  }

  return {
    form,
    criteria,
    isNew,
    isDirty,
    // A field that was refused says why.
    isOpen: (place) => opened.has(place) || form.getFieldState(place, form.formState).invalid,
    open,
    quote,
    undo() {
      form.reset(fields);
      setOpened(new Set());
      onChange(undefined);
    },
  };
}

function beginOf(answer: Answer, lesson: Lesson | undefined) {
  const isNew = answer.aiResponse === null;
  const isByCriterion = isNew || answer.feedback !== null;
  const criteria = isByCriterion ? askedCriteria(answer, lesson) : [];
  const fields: FeedbackInput =
    criteria.length > 0 ? feedbackFields(answer, criteria) : { text: answer.aiResponse ?? '' };
  return { criteria, fields, isNew };
}

/** The texts that one must write. */
const placesOf = ({ remarks = [] }: FeedbackInput): PlaceOfText[] => [
  ...[...remarks.keys()].map((index) => `remarks.${index}.text` as const),
  'text',
];

interface Keeping extends Pick<ReviewInPlaceOf, 'kept' | 'onChange'> {
  fields: FeedbackInput;
}

function useKept(form: UseFormReturn<FeedbackInput>, { fields, kept, onChange }: Keeping): void {
  const restore = useEffectEvent(() => {
    if (kept) form.reset(laidOver(fields, kept), { keepDefaultValues: true });
  });
  useLayoutEffect(() => restore(), []);
  const keep = useEffectEvent((now: FeedbackInput) =>
    onChange(JSON.stringify(now) === JSON.stringify(fields) ? undefined : now),
  );
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  );
}

/** The criteria may have changed since: what is about others is left out. */
function laidOver(fields: FeedbackInput, kept: FeedbackInput): FeedbackInput {
  if (!fields.remarks || !kept.remarks) return fields.remarks || kept.remarks ? fields : kept;
  const remarks = fields.remarks.map(
    (remark) => kept.remarks?.find(({ criterionId }) => criterionId === remark.criterionId) ?? remark,
  );
  return { text: kept.text, remarks };
}
