import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { asksInWords } from '#web/surveys/kinds/editors.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isComposed, isEnter } from '#web/ui/enter-key.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { CheckIcon, CloseIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import type { SortablePlace } from '#web/ui/table/sortable-list.tsx';
import type { ListedQuestion } from './question-list.ts';

export interface EditorQuestionProps {
  question: ListedQuestion;
  place: SortablePlace;
  /** Set while the text is edited inline. */
  editedText: string | undefined;
  onStart: () => void;
  onType: (text: string) => void;
  onFinish: () => void;
  onCancel: () => void;
  onRemove: () => void;
}

/** A click on the text edits it inline; Enter or the check mark confirms, Escape or the cross cancels. */
export function EditorQuestion({
  question,
  place: { handle, index, dragging },
  editedText,
  onStart,
  onType,
  onFinish,
  onCancel,
  onRemove,
}: EditorQuestionProps) {
  const text = useRef<HTMLButtonElement>(null);
  const name = `Вопрос ${index + 1}`;

  /** The field is removed, so the focus returns to the text. */
  function leave(how: () => void): void {
    flushSync(how);
    text.current?.focus();
  }

  return (
    <div
      className={classNames(
        'flex items-start gap-1 rounded-md border bg-surface p-1',
        dragging ? 'border-line-strong/50 shadow-float' : 'border-line',
      )}
    >
      {handle}
      {editedText === undefined ? (
        <button
          ref={text}
          type="button"
          title="Изменить текст"
          className="touch-target min-w-0 flex-1 rounded-sm px-2 py-1.5 text-left whitespace-pre-line hover:bg-hover"
          onClick={onStart}
        >
          <span className="sr-only">{name}: </span>
          {question.text}
          {question.asks && question.asks.kind !== 'text' && (
            <span className="mt-0.5 block text-sm text-ink-soft">{asksInWords(question.asks)}</span>
          )}
        </button>
      ) : (
        <QuestionText
          name={name}
          text={editedText}
          onType={onType}
          onFinish={() => leave(onFinish)}
          onCancel={() => leave(onCancel)}
        />
      )}
      {editedText === undefined ? (
        <IconButton label={`Удалить: ${name}`} tone="danger" onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      ) : (
        <EditButtons onFinish={() => leave(onFinish)} onCancel={() => leave(onCancel)} />
      )}
    </div>
  );
}

const EditButtons = ({ onFinish, onCancel }: Pick<EditorQuestionProps, 'onFinish' | 'onCancel'>) => (
  <span className="flex shrink-0 max-sm:flex-col">
    <IconButton label="Сохранить текст" onClick={onFinish}>
      <CheckIcon />
    </IconButton>
    <IconButton label="Отменить правку" onClick={onCancel}>
      <CloseIcon />
    </IconButton>
  </span>
);

interface QuestionTextProps extends Pick<EditorQuestionProps, 'onType' | 'onFinish' | 'onCancel'> {
  name: string;
  text: string;
}

function QuestionText({ name, text, onType, onFinish, onCancel }: QuestionTextProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposed(event)) return;
    if (isEnter(event) && !event.shiftKey) {
      event.preventDefault();
      onFinish();
    }
    if (event.key === 'Escape') onCancel();
  }

  return (
    <TextArea
      label={name}
      hideLabel
      rows={2}
      grows
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the text that was just clicked
      autoFocus
      fieldClassName="flex-1"
      value={text}
      onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
