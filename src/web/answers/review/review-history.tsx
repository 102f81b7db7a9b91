import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import { reviews } from '#contract/reviews/calls.ts';
import type { ReviewRecord } from '#contract/reviews/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { PutInForceButton } from './put-in-force.tsx';
import { ReviewOrigin } from './review-origin.tsx';

/** Every review of an answer and how it came about; fetched when opened. */
export function ReviewHistory({ answer }: { answer: Answer }) {
  const [isOpen, setIsOpen] = useState(false);
  const { role } = useCurrentUser();
  const title = rights[role].seesPrompts ? 'История проверок и промпт' : 'История проверок';
  return (
    <Disclosure title={title} headingLevel={4} className="mt-4" onToggle={setIsOpen}>
      {isOpen && <Records answer={answer} />}
    </Disclosure>
  );
}

function Records({ answer }: { answer: Answer }) {
  const { id, review, newer, updatedAt } = answer;
  const query = queryOf(reviews.listReviews, { params: { id } });
  const { data, error } = useQuery({
    ...query,
    // The history changes with the newest review and with its state, so both are in the key.
    queryKey: [...query.queryKey, review.state, newer?.id, updatedAt],
    placeholderData: keepPreviousData,
  });
  if (error) return <FormError>{errorText(error, 'Не удалось загрузить историю проверок')}</FormError>;
  if (!data) return <Spinner label="История загружается" />;
  if (data.length === 0) return <p className="text-sm text-ink-soft">Проверок ещё не было.</p>;
  return (
    <ol className="flex flex-col gap-4">
      {data.map((record) => (
        <li key={record.id} className="rounded-md border border-line bg-surface px-4 py-3">
          <Entry record={record} answer={answer} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ record, answer }: { record: ReviewRecord; answer: Answer }) {
  const { author, state, inForce, requestedBy, tries, text, cause } = record;
  const who = requestedBy && fullName(requestedBy);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <h5 className="font-medium">{author === 'mentor' ? 'Куратор' : 'ИИ-наставник'}</h5>
        <Badge tone={states[state].tone}>{states[state].text}</Badge>
        {inForce && <Badge tone="accent">Читает студент</Badge>}
        <span className="text-ink-soft">
          <DateTime value={record.finishedAt ?? record.createdAt} format="date-time" />
        </span>
        {who && <span className="text-ink-soft">{author === 'mentor' ? who : `по запросу: ${who}`}</span>}
        {tries > 1 && <span className="text-ink-soft">попыток: {tries}</span>}
      </div>
      {cause && <p className="mt-2 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{cause}</p>}
      {text !== null && (
        <Disclosure title="Текст" headingLevel={4} className="mt-2">
          <Markdown text={text} headingLevel={4} isFromModel={author === 'model'} />
        </Disclosure>
      )}
      {state === 'done' && !inForce && (
        <PutInForceButton answer={answer} reviewId={record.id} className="mt-2" />
      )}
      <ReviewOrigin record={record} />
    </>
  );
}

const states: Record<ReviewRecord['state'], { tone: BadgeTone; text: string }> = {
  waiting: { tone: 'neutral', text: 'Ждёт' },
  not_configured: { tone: 'warning', text: 'ИИ-наставник не настроен' },
  in_progress: { tone: 'accent', text: 'Идёт' },
  done: { tone: 'success', text: 'Готово' },
  failed: { tone: 'danger', text: 'Ошибка' },
  with_person: { tone: 'warning', text: 'У человека' },
  cancelled: { tone: 'neutral', text: 'Отменена: ответил куратор' },
};
