import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { EditorSurvey } from '#contract/survey-editor.ts';
import { CallError } from '#web/api.ts';
import { fieldErrors } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import { EditorQuestions } from './editor-questions.tsx';
import { differs, finishEdit, type QuestionList } from './question-list.ts';
import { refusalText } from './refusal-text.ts';
import { SurveyFields, surveyTexts } from './survey-fields.tsx';
import { useSaveEditorSurvey } from './use-save-editor-survey.ts';

export interface EditorDialogProps {
  /** Without one a new survey is made. */
  survey?: EditorSurvey;
  onClose: () => void;
}

/** A survey with all its questions; nothing of it is saved before its button is pressed. */
export function EditorDialog({ survey, onClose }: EditorDialogProps) {
  const formId = useId();
  const [stored] = useState(() =>
    (survey?.questions ?? []).map(({ id, text }) => ({ id, savedId: id, text })),
  );
  const [list, setList] = useState<QuestionList>({ questions: stored });
  const form = useForm({
    resolver: zodResolver(surveyTexts),
    defaultValues: { title: survey?.title ?? '', description: survey?.description ?? '' },
  });
  const save = useSaveEditorSurvey(survey);
  const hasUnsaved = form.formState.isDirty || differs(list, stored);
  const discard = useDiscardQuestion(hasUnsaved && !save.isPending, onClose);

  const submit = ({ overwrite }: { overwrite: boolean }) =>
    form.handleSubmit((texts) => {
      // A text that is just being changed is meant to be saved too.
      const finished = finishEdit(list);
      setList(finished);
      save.mutate(
        { fields: { ...texts, questions: finished.questions }, overwrite },
        {
          onSuccess: onClose,
          onError(error) {
            const messages = fieldErrors(error);
            for (const name of ['title', 'description'] as const) {
              if (messages[name]) form.setError(name, { message: messages[name] }, { shouldFocus: true });
            }
          },
        },
      );
    })();

  return (
    <Dialog
      open
      onOpenChange={discard.ask}
      size="lg"
      title={survey ? 'Редактировать анкету' : 'Новая анкета'}
      // Escape belongs to the question that is being changed.
      keepOpen={list.edited !== undefined}
      footer={
        <>
          <Button onClick={discard.ask}>Отмена</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={save.isPending}
            pendingLabel={pendingLabel(survey)}
          >
            {survey ? 'Сохранить изменения' : 'Создать анкету'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SaveError
          error={save.error}
          pending={save.isPending}
          onOverwrite={() => void submit({ overwrite: true })}
        />
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void submit({ overwrite: false });
          }}
        >
          <SurveyFields form={form} />
        </form>
        <EditorQuestions list={list} onChange={setList} />
      </div>
      <DiscardDialog {...discard} />
    </Dialog>
  );
}

const pendingLabel = (survey: EditorSurvey | undefined) => (survey ? 'Сохранение...' : 'Создание...');

/** When someone else has saved meanwhile, whoever edits decides: theirs is on the screen and not lost. */
function SaveError({
  error,
  pending,
  onOverwrite,
}: {
  error: unknown;
  pending: boolean;
  onOverwrite: () => void;
}) {
  const text = refusalText(error);
  if (!(error instanceof CallError) || error.status !== 409) return <FormError>{text}</FormError>;
  return (
    <FormError>
      <p>
        {text}. Ваш вариант на экране: можно сохранить его поверх или закрыть окно и открыть анкету заново.
      </p>
      <Button size="sm" className="mt-2.5" pending={pending} onClick={onOverwrite}>
        Сохранить мой вариант
      </Button>
    </FormError>
  );
}
