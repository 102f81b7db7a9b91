import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/calls/error-text.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { formatDecimal } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { plural } from '#web/ui/text/russian.ts';
import { replyMadeQuery } from './scenario-queries.ts';

export interface ReplyMadeProps {
  dialogueId: string;
  number: number;
  title: string;
}

/** The request as it left, with placeholders if it was masked, and what the model wrote; fetched when opened. */
export function ReplyMade({ dialogueId, number, title }: ReplyMadeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure
      title={<span className="text-xs font-medium">{title}</span>}
      headingLevel={5}
      className="mt-1"
      onToggle={setIsOpen}
    >
      {isOpen && <Made dialogueId={dialogueId} number={number} />}
    </Disclosure>
  );
}

function Made({ dialogueId, number }: Omit<ReplyMadeProps, 'title'>) {
  const { data, error } = useQuery({ ...replyMadeQuery(dialogueId, number), staleTime: 0 });
  if (error) return <FormError>{errorText(error, 'Не удалось загрузить запрос')}</FormError>;
  if (!data) return <Spinner label="Запрос загружается" />;
  const { messages, raw, model, ms, cost, requests, copied } = data;
  if (copied) {
    return (
      <p className="text-xs text-ink-soft">
        Реплика — из прежнего разговора, а его уже нет или студент его не отправлял.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3 text-xs">
      <p className="text-ink-soft">
        {[
          model ?? 'без модели',
          ms !== null && `${formatDecimal(ms / 1000)} с`,
          cost !== null && cost > 0 && formatRoubles(cost),
          plural(requests, 'запрос', 'запроса', 'запросов'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {messages.length === 0 && model !== null && (
        <p className="text-ink-soft">Запрос этой реплики не сохранён: она получена до обновления.</p>
      )}
      {messages.map(({ role, content }, index) => (
        <Piece key={index} title={roleWords[role]} text={content} />
      ))}
      {raw !== null && <Piece title="Что написала модель" text={raw} />}
    </div>
  );
}

const Piece = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="mb-1 font-medium">{title}</p>
    <ScrollRegion label={title} className="max-h-72 bg-sunken px-3 py-2">
      <p className="wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]">{text}</p>
    </ScrollRegion>
  </div>
);

const roleWords = { system: 'Указания', user: 'Студент', assistant: 'Собеседник' };
