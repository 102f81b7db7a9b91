import { useState } from 'react';
import { type FormQuestion, type SurveyForm, surveyAnswerMaxLength } from '#contract/surveys/survey-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { SendIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { type Answer, earlierOf, isAnswered } from './answer-so-far.ts';
import { ClosedNote } from './closed-note.tsx';
import { DraftStateLine } from './draft-state-line.tsx';
import { QuestionField } from './question-field.tsx';
import { RemovedAnswers } from './removed-answers.tsx';
import { sendErrorText, type SentAnswer, useSendSurvey } from './use-send-survey.ts';
import { savedAnswer, useSurveyDraft } from './use-survey-draft.ts';

export interface SurveyFormViewProps {
  form: SurveyForm;
  userId: string;
  /** The viewer reads what is answered anonymously, so he only looks at the questions. */
  isForOthers: boolean;
  /** The form, which has the focus, is about to unmount. */
  onSent: () => void;
}

/** A survey being filled in; it can be continued later or on another device. */
export function SurveyFormView({ form, userId, isForOthers, onSent }: SurveyFormViewProps) {
  const [asking, setAsking] = useState(false);
  const send = useSendSurvey(form, {
    onSent() {
      draft.clear();
      onSent();
    },
  });
  const draft = useSurveyDraft(form, userId, { enabled: !send.isPending });
  const answers = form.questions.map((question) => answerTo(question, draft.answerTo(question)));
  const written = answers.filter(isAnswered);
  const isTooLong = answers.some(({ text }) => text.length > surveyAnswerMaxLength);

  return (
    <form
      aria-label={form.title}
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      {!form.isActive && <ClosedNote hasDraft={form.response !== null} />}
      <ol className="flex flex-col gap-8">
        {form.questions.map((question, index) => (
          <QuestionField
            key={question.id}
            question={question}
            number={index + 1}
            answer={draft.answerTo(question)}
            earlier={earlierOf(question, savedAnswer(form, question.id))}
            readOnly={!form.isActive || isForOthers || send.isPending}
            onChange={(answer) => draft.write(question, answer)}
          />
        ))}
      </ol>
      <RemovedAnswers answers={form.response?.answers.filter(({ removed }) => removed) ?? []} />
      {send.isError && <NotSent error={send.error} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        {isForOthers && (
          <p className="measure text-sm text-ink-soft">
            Анонимную анкету администраторы не отправляют: их ответы помогли бы узнать, что ответили остальные
          </p>
        )}
        {form.isActive && !isForOthers && (
          <SendButton isPending={send.isPending} whyNot={whyNotSent(written.length, isTooLong)} />
        )}
        {!isForOthers && <DraftStateLine state={draft.state} />}
      </div>
      <SendQuestion
        isOpen={asking}
        unanswered={answers.length - written.length}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false);
          send.mutate(written);
        }}
      />
    </form>
  );
}

const SendButton = ({ isPending, whyNot }: { isPending: boolean; whyNot: string | undefined }) => (
  <>
    <Button
      type="submit"
      variant="primary"
      size="lg"
      icon={<SendIcon />}
      disabled={whyNot !== undefined}
      aria-describedby={whyNot && 'survey-why-not'}
      pending={isPending}
      pendingLabel="Отправляем..."
    >
      Отправить анкету
    </Button>
    {whyNot && (
      <p id="survey-why-not" className="text-sm text-ink-soft">
        {whyNot}
      </p>
    )}
  </>
);

function whyNotSent(written: number, isTooLong: boolean): string | undefined {
  if (isTooLong) return 'Сократите ответ, который длиннее предела';
  return written === 0 ? 'Ответьте хотя бы на один вопрос' : undefined;
}

const NotSent = ({ error }: { error: Error }) => (
  <FormError>
    <p>{sendErrorText(error)}.</p>
    <p className="mt-1">Написанное на месте.</p>
  </FormError>
);

interface SendQuestionProps {
  isOpen: boolean;
  unanswered: number;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
}

const SendQuestion = ({ isOpen, unanswered, onOpenChange, onConfirm }: SendQuestionProps) => (
  <ConfirmDialog
    open={isOpen}
    onOpenChange={onOpenChange}
    title="Отправить анкету?"
    text={
      <>
        После отправки ответы уже не изменить.
        {unanswered > 0 && <> Без ответа {plural(unanswered, 'вопрос', 'вопроса', 'вопросов')}.</>}
      </>
    }
    confirmLabel="Отправить"
    cancelLabel="Вернуться к ответам"
    tone="plain"
    onConfirm={onConfirm}
  />
);

const answerTo = ({ id, wording }: FormQuestion, { text, choice }: Answer): SentAnswer => ({
  questionId: id,
  wording,
  text,
  ...(choice && { choice: [...choice] }),
});
