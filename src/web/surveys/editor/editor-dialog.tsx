import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EditorSurvey } from '#contract/surveys/survey-editor.ts';
import { CallError } from '#web/api.ts';
import { reasonOf } from '#web/error-text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { submitWith } from '#web/forms/form-props.ts';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { SurveyFields, surveyTexts, textsOf } from '#web/surveys/survey-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { EditorQuestions } from './editor-questions.tsx';
import { useSaveEditorSurvey } from './editor-survey-changes.ts';
import { differs, finishEdit, type QuestionList } from './question-list.ts';

export interface EditorDialogProps {
  /** Absent for a new survey. */
  survey?: EditorSurvey;
  onClose: () => void;
}

/** A survey with all its questions; nothing is saved before the save button is pressed. */
export function EditorDialog({ survey, onClose }: EditorDialogProps) {
  const [stored] = useState(() =>
    (survey?.questions ?? []).map(({ id, text }) => ({ id, savedId: id, text })),
  );
  const [list, setList] = useState<QuestionList>({ questions: stored });
  const form = useForm({ resolver: zodResolver(surveyTexts), defaultValues: textsOf(survey) });
  const save = useSaveEditorSurvey(survey);
  const hasUnsaved = form.formState.isDirty || differs(list, stored);

  const submit = ({ overwrite }: { overwrite: boolean }) =>
    submitWith(
      form,
      (texts, answer) => {
        // Include the question that is still being edited.
        const finished = finishEdit(list);
        setList(finished);
        save.mutate({ fields: { ...texts, questions: finished.questions }, overwrite }, answer);
      },
      onClose,
    )();

  return (
    <FormDialog
      size="lg"
      title={survey ? 'Редактировать анкету' : 'Новая анкета'}
      // While a question is being edited, Escape cancels that edit.
      keepOpen={list.edited !== undefined}
      submitLabel={survey ? 'Сохранить изменения' : 'Создать анкету'}
      pendingLabel={survey ? 'Сохранение...' : 'Создание...'}
      saving={save.isPending}
      hasUnsaved={hasUnsaved && !save.isPending}
      refusal={
        isConflict(save.error) ? (
          <Conflict error={save.error} onOverwrite={() => void submit({ overwrite: true })} />
        ) : (
          reasonOutsideFields(save.error, form)
        )
      }
      below={<EditorQuestions list={list} onChange={setList} />}
      onSubmit={() => submit({ overwrite: false })}
      onClose={onClose}
    >
      <SurveyFields form={form} />
    </FormDialog>
  );
}

const isConflict = (error: unknown) => error instanceof CallError && error.status === 409;

/** Someone else has saved the survey meanwhile; the editor chooses, and the text on the screen is not lost. */
const Conflict = ({ error, onOverwrite }: { error: unknown; onOverwrite: () => void }) => (
  <>
    <p>
      {reasonOf(error)}. Ваш вариант на экране: можно сохранить его поверх или закрыть окно и открыть анкету
      заново.
    </p>
    <Button size="sm" className="mt-2.5" onClick={onOverwrite}>
      Сохранить мой вариант
    </Button>
  </>
);
