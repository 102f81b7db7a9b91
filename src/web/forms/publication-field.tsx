import type { ReactNode } from 'react';
import type { Publication } from '#contract/lessons/publication.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { instantOf, localOf } from '#web/ui/time/local-time.ts';

export interface PublicationFieldProps {
  value: Publication;
  /** As it is saved; `now` for what is new. */
  stored: Publication;
  onChange: (value: Publication) => void;
  error?: ReactNode;
  /** Of the choice: where a link lands. */
  id?: string;
}

type Choice = 'published' | 'draft' | 'scheduled';

/** Published, a draft, or published at a time of the reader's clock. */
export function PublicationField({ value, stored, onChange, error, id }: PublicationFieldProps) {
  const choice = choiceOf(value, stored);
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <Select
        {...(id !== undefined && { id })}
        label="Публикация"
        fieldClassName="sm:w-64"
        value={choice}
        options={options}
        onChange={(event) => onChange(valueOf(event.target.value as Choice, stored))}
      />
      {choice === 'scheduled' && (
        <DateField
          type="datetime-local"
          label="Опубликовать в"
          max="9998-12-31T23:59"
          defaultValue={localOf(value)}
          error={error}
          hint={isPast(value) ? 'Это время уже прошло: появится сразу' : undefined}
          onChange={(event) => onChange(instantOf(event.target.value) ?? noTime)}
        />
      )}
    </div>
  );
}

const options = [
  { value: 'published', label: 'Опубликован' },
  { value: 'draft', label: 'Черновик' },
  { value: 'scheduled', label: 'Опубликовать в указанное время' },
];

/** The form's schema refuses it. */
const noTime = '?';

/** A time in the past is a choice of its own until it is saved, so that typing a date doesn't close its field. */
function choiceOf(value: Publication, stored: Publication): Choice {
  if (value === null) return 'draft';
  if (value === 'now' || (value === stored && isPast(value))) return 'published';
  return 'scheduled';
}

function valueOf(choice: Choice, stored: Publication): Publication {
  const was = choiceOf(stored, stored);
  if (choice === was) return stored;
  switch (choice) {
    case 'published':
      return 'now';
    case 'draft':
      return null;
    case 'scheduled':
      return tomorrowMorning();
  }
}

const isPast = (value: Publication) => value !== null && value !== 'now' && Date.parse(value) <= Date.now();

function tomorrowMorning(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(10, 0, 0, 0);
  return at.toISOString();
}
