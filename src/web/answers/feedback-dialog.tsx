import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Answer } from '#contract/answers.ts';
import type { Lesson } from '#contract/lessons.ts';
import { feedbackInput } from '#contract/reviews.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { useWriteFeedback } from './answer-changes.ts';
import { FeedbackAsText } from './feedback-as-text.tsx';
import { FeedbackByCriterion } from './feedback-by-criterion.tsx';
import { askedCriteria, feedbackFields } from './feedback-fields.ts';

export interface FeedbackDialogProps {
  answer: Answer;
  /** Whose criteria the feedback is written by; undefined if it could not be loaded. */
  lesson: Lesson | undefined;
  /** Shown above the fields. */
  notice?: ReactNode;
  onClose: () => void;
}

/**
 * Starts with the feedback that was in force when the dialog opened. In a lesson with criteria it is written by these or as
 * one text; each keeps what was typed.
 */
export function FeedbackDialog({ answer, lesson, notice, onClose }: FeedbackDialogProps) {
  const [criteria] = useState(() => askedCriteria(answer, lesson));
  const [isByCriterion, setIsByCriterion] = useState(
    criteria.length > 0 && (answer.feedback !== null || answer.aiResponse === null),
  );
  const resolver = zodResolver(feedbackInput);
  const asText = useForm({ resolver, defaultValues: { text: answer.aiResponse ?? '' } });
  const byCriterion = useForm({ resolver, defaultValues: feedbackFields(answer, criteria) });
  const save = useWriteFeedback(answer);
  const isDirty = [asText, byCriterion].filter(({ formState }) => formState.isDirty).length > 0;
  const text = <FeedbackAsText form={asText} answer={answer.content} />;
  return (
    <FormDialog
      size="xl"
      title={answer.aiResponse === null ? 'Написать обратную связь' : 'Править обратную связь'}
      description={descriptionOf(answer)}
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      onClose={onClose}
      {...formProps(isByCriterion ? byCriterion : asText, save, onClose)}
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
              content: <FeedbackByCriterion form={byCriterion} answer={answer.content} criteria={criteria} />,
            },
            { value: 'as-text', label: 'Одним текстом', content: text },
          ]}
        />
      )}
    </FormDialog>
  );
}

const descriptionOf = ({ review }: Answer) =>
  review.state === 'done' || review.state === 'failed'
    ? 'Студент увидит её как «Ответ наставника». Прежний текст останется в истории.'
    : 'Студент увидит её как «Ответ наставника». Проверка моделью, которая ещё не закончена, отменится.';
