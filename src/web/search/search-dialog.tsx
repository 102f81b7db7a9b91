import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { rights } from '#contract/auth/roles.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { isEnter } from '#web/ui/enter-key.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { type FoundGroup, type FoundLine, FoundList, idOfLine } from './found-list.tsx';
import { type Places, useFound } from './use-found.ts';

export interface SearchDialogProps {
  places: Places;
  onClose: () => void;
}

/** Finds a course, a lesson, a person, a section, something to do or words of one's own; nothing changes until one is chosen. */
export function SearchDialog({ places, onClose }: SearchDialogProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isSettled, error } = useFound(text, places);
  const { mentors } = rights[useCurrentUser().role];
  const navigate = useNavigate();
  const listId = useId();
  const lines = groups.flatMap((group) => group.lines);
  const place = Math.min(active, Math.max(0, lines.length - 1));
  const chosen = lines[place];

  const open = ({ to, hash, search }: FoundLine) => {
    onClose();
    void navigate({ to, ...(hash && { hash }), ...(search && { search }) });
  };

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      setActive((place + step + lines.length) % lines.length);
    }
    if (isEnter(event) && chosen) {
      event.preventDefault();
      open(chosen);
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Поиск" size="lg">
      <div className="sticky top-0 z-10 -mt-0.5 bg-raised pt-0.5 pb-3">
        <TextField
          label={mentors ? whatMentorsFind : whatStudentsFind}
          type="search"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(chosen && { 'aria-activedescendant': idOfLine(listId, place) })}
          autoComplete="off"
          maxLength={200}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
        />
      </div>
      <p
        role="status"
        className={lines.length > 0 || !isSettled ? 'sr-only' : 'py-6 text-center text-ink-soft'}
      >
        {isSettled && (error ? errorText(error, 'Не удалось найти') : foundText(groups))}
      </p>
      <FoundList id={listId} groups={groups} active={place} onActive={setActive} onOpen={open} />
    </Dialog>
  );
}

const whatMentorsFind = 'Курс, урок, человек, раздел или действие';
const whatStudentsFind = 'Урок, раздел, слова из ответов и замечаний';

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function foundText(groups: readonly FoundGroup[]): string {
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return count === 0 ? 'Ничего не нашлось' : plural(count, 'строка', 'строки', 'строк');
}
