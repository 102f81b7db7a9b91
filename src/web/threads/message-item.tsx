import { Link } from '@tanstack/react-router';
import type { Message } from '#contract/threads/schemas.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface MessageItemProps {
  message: Message;
  /** Who has written it, as the reader calls him. */
  who: string;
  /** The reader's side. */
  isMine: boolean;
}

export const placeOfMessage = (id: string) => `message-${id}`;

/** Words of one of the two sides. What answers an alarm or a disagreement says to what it belongs. */
export const MessageItem = ({ message: { id, text, about, at }, who, isMine }: MessageItemProps) => (
  <li id={placeOfMessage(id)} className={classNames('flex flex-col gap-1', isMine && 'items-end')}>
    <p className="text-sm text-ink-soft">
      <span className="font-medium text-ink">{who}</span>
      {' · '}
      <DateTime value={at} format="date-time" />
    </p>
    <div
      className={classNames(
        'max-w-[min(100%,38rem)] rounded-lg border px-4 py-2.5 [overflow-wrap:anywhere]',
        isMine ? 'border-accent-line bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      {about === null && <p className="whitespace-pre-line">{withLineBreaks(text)}</p>}
      {about !== null && text !== '' && <Markdown text={text} headingLevel={4} />}
      {about !== null && (
        <p className="mt-1.5 text-sm text-ink-soft">
          {text === '' ? 'Отзыв стоит рядом с ответом: ' : 'Это ответ на то, что написано здесь: '}
          <Link
            to={about.kind === 'lesson' ? paths.lesson(about.id) : paths.survey(about.id)}
            className="rounded-sm text-accent-ink underline underline-offset-2"
          >
            {about.kind === 'lesson' ? 'урок' : 'анкета'} «{about.title}»
          </Link>
        </p>
      )}
    </div>
  </li>
);
