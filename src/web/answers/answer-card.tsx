import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { AnswerText } from './answer-text.tsx';
import { FilesOfAnswer } from './files-of-answer.tsx';
import { LateBadge } from './late-badge.tsx';
import { TakeNote } from './take-note.tsx';

export interface AnswerCardProps {
  answer: Answer;
  actions?: ReactNode;
  /** The next answer, while it is being written. */
  form?: ReactNode;
  /** Remarks stand in the text: a phone folds nothing of it. */
  isWhole?: boolean;
  /** The answer's text with something marked in it. */
  children?: ReactNode;
}

/** The student's answer, or the next one that is made of it. */
export function AnswerCard({ answer, actions, form, isWhole = false, children }: AnswerCardProps) {
  // The review is marked as read as soon as it is shown; the word stays for this visit. What was watched is no news.
  const [news, setNews] = useState<'watched' | 'unread'>();
  const now = newsIn(answer);
  if (news === undefined && now !== undefined) setNews(now);
  const text = (
    <>
      {children ?? <AnswerText text={answer.content} />}
      <FilesOfAnswer files={answer.files} />
    </>
  );
  const title = (
    <span className="flex flex-wrap items-center gap-x-2 text-xl">
      Ваш ответ
      {news === 'unread' && (
        <>
          <span aria-hidden="true">
            <Badge tone="accent">новый отзыв</Badge>
          </span>
          <span className="sr-only">(новый отзыв)</span>
        </>
      )}
    </span>
  );
  return (
    <Card title={title} actions={actions}>
      {form}
      {form ? (
        <Disclosure title="Отправленный ответ" headingLevel={3} className="mt-5">
          {text}
        </Disclosure>
      ) : (
        <Folded isLong={!isWhole && answer.content.length > shortest}>{text}</Folded>
      )}
      <p className="mt-3 text-sm text-ink-faint sm:mt-5">
        Отправлено: <DateTime value={answer.createdAt} format="date-time" />
        <TakeNote {...answer} />
        <LateBadge answer={answer} />
      </p>
    </Card>
  );
}

function newsIn({ review, unread }: Answer): 'watched' | 'unread' | undefined {
  if (review.state === 'in_progress') return 'watched';
  return unread ? 'unread' : undefined;
}

/** About three lines on a phone. */
const shortest = 120;

/** On a phone the answer stands above what is said of it: three lines until it is asked for, by its button or by a remark. */
function Folded({ isLong, children }: { isLong: boolean; children: ReactNode }) {
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  if (isWide || !isLong) return children;
  return (
    <>
      <div
        onFocus={() => setIsOpen(true)}
        className={classNames(
          !isOpen &&
            'max-h-20 overflow-hidden [mask-image:linear-gradient(#000_50%,transparent)] focus-within:max-h-none focus-within:[mask-image:none] print:max-h-none print:[mask-image:none]',
        )}
      >
        {children}
      </div>
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        className="-mb-1 -ml-3 print:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Свернуть ответ' : 'Весь ответ'}
      </Button>
    </>
  );
}
