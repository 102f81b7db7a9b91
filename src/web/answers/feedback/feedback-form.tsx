import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { feedbackInput, type FeedbackInput } from '#contract/reviews/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps, type Save } from '#web/forms/form-props.ts';
import { staleChoice, type StaleEdit } from '#web/forms/stale-edit.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FeedbackAsText } from './feedback-as-text.tsx';
import { FeedbackByCriterion } from './feedback-by-criterion.tsx';
import { askedCriteria, feedbackFields } from './feedback-fields.ts';

export interface FeedbackFormProps<Saved> {
  /** Whose feedback the form starts with. */
  answer: Answer;
  /** Whose criteria the feedback is written by; undefined if it could not be loaded. */
  lesson: Lesson | undefined;
  title: string;
  description: string;
  /** Shown above the fields. */
  notice?: ReactNode;
  save: Save<FeedbackInput & { basedOn: string }, Saved> & { reset: () => void };
  /** Fetches the answer as it is stored now; undefined if it is gone. */
  load: StaleEdit<Answer | undefined>['load'];
  /** What somebody else has written is to be on the screen. */
  onTaken: (stored: Answer) => void;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
}

/**
 * A mentor's own review. Starts with the feedback that the answer had when the dialog opened. In a lesson with criteria it is
 * written by these or as one text; each keeps what was typed.
 */
export function FeedbackForm<Saved>({
  answer,
  lesson,
  title,
  description,
  notice,
  save: { mutate, ...save },
  load,
  onTaken,
  onSaved,
  onClose,
}: FeedbackFormProps<Saved>) {
  const [criteria] = useState(() => askedCriteria(answer, lesson));
  const [isByCriterion, setIsByCriterion] = useState(
    criteria.length > 0 && (answer.feedback !== null || answer.aiResponse === null),
  );
  const resolver = zodResolver(feedbackInput);
  const asText = useForm({ resolver, defaultValues: { text: answer.aiResponse ?? '' } });
  const byCriterion = useForm({ resolver, defaultValues: feedbackFields(answer, criteria) });
  const isDirty = [asText, byCriterion].filter(({ formState }) => formState.isDirty).length > 0;
  const saveOver = (basedOn: string) =>
    formProps(
      isByCriterion ? byCriterion : asText,
      { ...save, mutate: (input, then) => mutate({ ...input, basedOn }, then) },
      onSaved,
    );
  const props = saveOver(answer.updatedAt);
  const choice = staleChoice(save.error, {
    load,
    keepMine: (_, { savedAt }) => void saveOver(savedAt).onSubmit(),
    takeTheirs: (stored) => onTaken(stored ?? answer),
  });
  const text = <FeedbackAsText form={asText} answer={answer.content} lines={answer.lines} />;
  return (
    <FormDialog
      size="xl"
      title={title}
      description={description}
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      onClose={onClose}
      {...props}
      refusal={choice ?? props.refusal}
      hasUnsaved={isDirty && !save.isPending && !save.isSuccess}
    >
      {notice}
      {criteria.length === 0 ? (
        text
      ) : (
        <Tabs
          label="Как писать"
          value={isByCriterion ? 'by-criterion' : 'as-text'}
          onValueChange={(value) => {
            save.reset();
            setIsByCriterion(value === 'by-criterion');
          }}
          tabs={[
            {
              value: 'by-criterion',
              label: 'По критериям',
              content: (
                <FeedbackByCriterion
                  form={byCriterion}
                  answer={answer.content}
                  lines={answer.lines}
                  criteria={criteria}
                />
              ),
            },
            { value: 'as-text', label: 'Одним текстом', content: text },
          ]}
        />
      )}
    </FormDialog>
  );
}
