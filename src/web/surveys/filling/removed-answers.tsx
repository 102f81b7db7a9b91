import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

/** Draft answers to removed questions: shown, but not submitted. */
export function RemovedAnswers({ answers }: { answers: OwnResponse['answers'] }) {
  if (answers.length === 0) return null;
  return (
    <Disclosure title="Вопросы, которые убрали из анкеты">
      <p className="text-sm text-ink-soft">Эти ответы не будут отправлены, но вы можете их скопировать.</p>
      <dl className="mt-4 flex flex-col gap-4">
        {answers.map(({ questionId, questionText, text }) => (
          <div key={questionId}>
            <dt className="text-sm font-medium text-ink-soft">{questionText}</dt>
            <dd className="mt-1 whitespace-pre-wrap">{withLineBreaks(text)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
