import { type FormQuestion, surveyAnswerMaxLength } from '#contract/surveys/survey-forms.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { plural } from '#web/ui/text/russian.ts';

export interface QuestionFieldProps {
  question: FormQuestion;
  number: number;
  text: string;
  /** The question's wording when the answer was written, if it has changed since. */
  earlierText: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

export function QuestionField({
  question,
  number,
  text,
  earlierText,
  readOnly,
  onChange,
}: QuestionFieldProps) {
  const over = text.length - surveyAnswerMaxLength;
  return (
    <li>
      <TextArea
        label={
          <span className="block text-[1.0625rem] leading-7 whitespace-pre-line">
            <span className="mr-1.5 text-ink-faint">{number}.</span>
            {question.questionText}
          </span>
        }
        rows={4}
        grows
        className="min-h-32 text-[1.0625rem] leading-7"
        value={text}
        readOnly={readOnly}
        hint={
          earlierText && (
            <>Вопрос изменили после вашего ответа. Раньше он звучал так: «{earlierText}». Проверьте ответ.</>
          )
        }
        error={over > 0 && <>Длиннее предела на {plural(over, 'символ', 'символа', 'символов')}</>}
        onChange={(event) => onChange(event.target.value)}
      />
    </li>
  );
}
