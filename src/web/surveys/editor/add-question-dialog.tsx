import { useState } from 'react';
import { questionText } from '#contract/surveys/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { requiredError } from '#web/surveys/required-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';

export interface AddQuestionDialogProps {
  onAdd: (text: string) => void;
  onClose: () => void;
}

/** Opens on top of the survey dialog and adds a question to it. */
export function AddQuestionDialog({ onAdd, onClose }: AddQuestionDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  function add(): void {
    const checked = questionText.safeParse(text);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      return;
    }
    onAdd(checked.data);
    onClose();
  }

  return (
    <FormDialog
      // With text in the field, only the close and cancel buttons close the dialog.
      keepOpen={text.trim() !== ''}
      hasUnsaved={false}
      title="Добавить вопрос"
      submitLabel="Добавить"
      onSubmit={add}
      onClose={onClose}
    >
      <TextArea
        label="Текст вопроса"
        required
        rows={4}
        grows
        error={requiredError(error)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
