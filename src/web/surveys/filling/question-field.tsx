import { type FormQuestion, surveyAnswerMaxLength } from '#contract/surveys/survey-forms.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { plural } from '#web/ui/text/russian.ts';
import type { Answer, Earlier } from './answer-so-far.ts';
import { ChoiceField } from './choice-field.tsx';

export interface QuestionFieldProps {
  question: FormQuestion;
  number: number;
  answer: Answer;
  /** What was read when the answer was written, if the question has been changed since. */
  earlier: Earlier | undefined;
  readOnly: boolean;
  onChange: (answer: Answer) => void;
}

export function QuestionField({
  question: { questionText, asks },
  number,
  answer: { text, choice },
  earlier,
  readOnly,
  onChange,
}: QuestionFieldProps) {
  const over = text.length - surveyAnswerMaxLength;
  const label = (
    <span className="block text-[1.0625rem] leading-7 whitespace-pre-line">
      <span className="mr-1.5 text-ink-faint">{number}.</span>
      {questionText}
    </span>
  );
  const hint = earlier && inWords(earlier);
  return (
    <li>
      {asks ? (
        <ChoiceField
          label={label}
          asks={asks}
          choice={choice ?? []}
          hint={hint}
          disabled={readOnly}
          onChange={(chosen) => onChange({ text: '', choice: chosen })}
        />
      ) : (
        <TextArea
          label={label}
          rows={4}
          grows
          className="min-h-32 text-[1.0625rem] leading-7"
          value={text}
          readOnly={readOnly}
          hint={hint}
          error={over > 0 && <>Длиннее предела на {plural(over, 'символ', 'символа', 'символов')}</>}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      )}
    </li>
  );
}

const inWords = ({ questionText, lost }: Earlier) =>
  lost === undefined
    ? `Вопрос изменили после вашего ответа. Раньше он звучал так: «${questionText}». Проверьте ответ.`
    : `Вопрос изменили после вашего ответа «${lost}». Ответьте ещё раз.`;
