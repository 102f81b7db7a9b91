import { useId, useState } from 'react';
import type { RunAnswer } from '#contract/runs/schemas.ts';
import { skippedWords } from '#contract/runs/words.ts';
import { fullName } from '#domain/full-name.ts';
import { hasWordsOf } from '#domain/russian/has-words-of.ts';
import { Button } from '#web/ui/button.tsx';
import { isEnter } from '#web/ui/enter-key.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

interface AnswerBoxesProps {
  answers: readonly RunAnswer[];
  chosen: ReadonlySet<string>;
  /** How many are chosen. */
  status: string;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** By the names of students; there may be two thousand, so a name is looked for, and they are drawn by the hundred. */
export function AnswerBoxes({ answers, chosen, status, onChange }: AnswerBoxesProps) {
  const [search, setSearch] = useState('');
  const [drawn, setDrawn] = useState(step);
  const found = answers.filter(isNamed(search));
  const askable = found.filter(({ skipped }) => skipped === null);
  const areAllChosen = askable.length > 0 && askable.every(({ id }) => chosen.has(id));
  return (
    <div className="flex flex-col gap-3">
      {answers.length >= many && (
        <TextField
          label="Найти студента"
          hideLabel
          type="search"
          placeholder="Имя или фамилия"
          autoComplete="off"
          value={search}
          // It looks for a name, and doesn't send the form.
          onKeyDown={(event) => isEnter(event) && event.preventDefault()}
          onChange={({ target }) => {
            setSearch(target.value);
            setDrawn(step);
          }}
        />
      )}
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {found.length === 0 && <p className="text-sm text-ink-soft">Никого не нашлось</p>}
        {askable.length > 0 && (
          <Checkbox
            label={search.trim() === '' ? 'Выбрать все' : 'Выбрать все найденные'}
            checked={areAllChosen}
            onChange={() => onChange(withAll(chosen, askable, !areAllChosen))}
          />
        )}
        <p role="status" className="ml-auto text-sm text-ink-soft">
          {status}
        </p>
      </div>
      <ul aria-label="Ответы" className="divide-y divide-line border-y border-line empty:hidden">
        {found.slice(0, drawn).map((answer) => (
          <li key={answer.id}>
            <AnswerBox
              answer={answer}
              isChosen={chosen.has(answer.id)}
              onChoose={(isChosen) => onChange(withAll(chosen, [answer], isChosen))}
            />
          </li>
        ))}
      </ul>
      {drawn < found.length && (
        <Button className="self-start" onClick={() => setDrawn(drawn + step)}>
          Показать ещё
        </Button>
      )}
    </div>
  );
}

const step = 100;

/** From so many on a name is looked for. */
const many = 8;

interface AnswerBoxProps {
  answer: RunAnswer;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Pressed anywhere; read by the name alone, and then by what is below it. */
function AnswerBox({ answer, isChosen, onChoose }: AnswerBoxProps) {
  const { student, createdAt, title, skipped } = answer;
  const about = useId();
  const name = fullName(student);
  return (
    <Checkbox
      className="py-2"
      aria-label={name}
      aria-describedby={about}
      label={
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className={skipped === null ? 'font-medium' : 'text-ink-soft'}>{name}</span>
          <span id={about} className="line-clamp-2 text-xs text-ink-soft [overflow-wrap:anywhere]">
            <DateTime value={createdAt} />
            {skipped !== null && ` · ${skippedWords[skipped]}`}
            {skipped === null && title !== null && ` · ${title}`}
          </span>
        </span>
      }
      disabled={skipped !== null}
      checked={isChosen && skipped === null}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}

function withAll(
  chosen: ReadonlySet<string>,
  answers: readonly RunAnswer[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const { id } of answers) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

function isNamed(search: string) {
  const isFound = hasWordsOf(search);
  return ({ student }: RunAnswer) => isFound(fullName(student));
}
