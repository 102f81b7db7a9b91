import type { ReactNode } from 'react';
import type { CounterQuote, QuoteRange } from '#contract/reviews/feedback.ts';

export interface ShownWordsProps {
  counterQuote: CounterQuote;
  content: string;
  /** Of the remark's criterion, from low to high. */
  levels: readonly string[];
  /** The viewer is the student. */
  isOwn: boolean;
  /** What can be done next. */
  children?: ReactNode;
}

/** The student's words against the remark and what the mentor says of them: two opinions beside each other. */
export function ShownWords({ counterQuote, content, levels, isOwn, children }: ShownWordsProps) {
  const { state, quotes, text, levelBefore } = counterQuote;
  if (state === 'overtaken') return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{isOwn ? 'Вы показали: ' : 'Студент показал: '}</span>
        {quotes.map((quote, index) => (
          <Words key={quote[0]} content={content} quote={quote} isFirst={index === 0} />
        ))}
      </p>
      <p className="[overflow-wrap:anywhere] text-ink-soft" role={isOwn ? 'status' : undefined}>
        {saidText(counterQuote, isOwn)}
        {text !== null && <span className="text-ink">{text}</span>}
      </p>
      {state === 'upheld' && (
        <p className="text-ink-soft">
          Было: {levelBefore === null ? 'уровень не поставлен' : `«${levels[levelBefore] ?? ''}»`}
        </p>
      )}
      {children}
    </div>
  );
}

const Words = ({ content, quote, isFirst }: { content: string; quote: QuoteRange; isFirst: boolean }) => (
  <>
    {!isFirst && ', '}«
    <mark className="rounded-[2px] bg-accent-soft text-inherit">{content.slice(...quote)}</mark>»
  </>
);

function saidText({ state }: CounterQuote, isOwn: boolean): string {
  switch (state) {
    case 'waiting':
    case 'in_progress':
      return 'Наставник смотрит на эти слова…';
    case 'not_configured':
      return isOwn
        ? 'Сейчас наставник посмотреть не может: вернётся к этим словам сам, когда сможет.'
        : 'Наставник посмотреть пока не может.';
    case 'failed':
      return isOwn ? 'Наставнику не удалось посмотреть на эти слова.' : 'Наставнику не удалось посмотреть.';
    case 'upheld':
      return 'Наставник согласился: ';
    case 'not_upheld':
      return 'Наставник этого не увидел: ';
    case 'overtaken':
      return '';
  }
}
