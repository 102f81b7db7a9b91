import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EditorSurvey } from '#contract/surveys/survey-editor.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { submitWith } from '#web/forms/form-props.ts';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { staleChoice } from '#web/forms/stale-edit.tsx';
import { SurveyFields, surveyTexts, textsOf } from '#web/surveys/survey-fields.tsx';
import { EditorQuestions } from './editor-questions.tsx';
import { useLoadEditorSurvey, useSaveEditorSurvey } from './editor-survey-changes.ts';
import { differs, finishEdit, type ListedQuestion, type QuestionList } from './question-list.ts';

export interface EditorDialogProps {
  /** Absent for a new survey. */
  survey?: EditorSurvey;
  onClose: () => void;
}

/** A survey with all its questions; nothing is saved before the save button is pressed. */
export function EditorDialog({ survey, onClose }: EditorDialogProps) {
  const [base, setBase] = useState(survey);
  const [list, setList] = useState<QuestionList>({ questions: listedOf(survey) });
  const form = useForm({ resolver: zodResolver(surveyTexts), defaultValues: textsOf(survey) });
  const save = useSaveEditorSurvey({ isNew: !survey });
  const load = useLoadEditorSurvey();
  const hasUnsaved = form.formState.isDirty || differs(list, listedOf(base));

  const submit = (over = base) =>
    submitWith(
      form,
      (texts, answer) => {
        // Include the question that is still being edited.
        const finished = finishEdit(list);
        setList(finished);
        save.mutate({ fields: { ...texts, questions: finished.questions }, over }, answer);
      },
      onClose,
    )();

  function takeTheirs(stored: EditorSurvey): void {
    setBase(stored);
    setList({ questions: listedOf(stored) });
    form.reset(textsOf(stored));
    save.reset();
  }

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
        staleChoice(save.error, {
          load: { ...load, mutate: (_, then) => survey && load.mutate(survey.id, then) },
          keepMine: (stored) => void submit(stored),
          takeTheirs,
        }) ?? reasonOutsideFields(save.error, form)
      }
      below={<EditorQuestions list={list} onChange={setList} />}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <SurveyFields form={form} isAnswered={base !== undefined && base.responseCount > 0} />
    </FormDialog>
  );
}

const listedOf = (survey: EditorSurvey | undefined): ListedQuestion[] =>
  (survey?.questions ?? []).map(({ id, ...question }) => ({
    id,
    savedId: id,
    text: question.text,
    asks: question.asks,
    measure: question.measure,
  }));
