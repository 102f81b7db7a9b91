import type { ReactNode } from 'react';
import type { ReviewRecord } from '#contract/reviews/schemas.ts';
import { unhelpfulWords } from '#contract/reviews/words.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { formatDecimal, formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** How a review came about: what was asked with which version, what the model wrote, and what the student says of it. */
export function ReviewOrigin({ record }: { record: ReviewRecord }) {
  const { raw, prompt, promptErased = false } = record;
  const facts = factsOf(record);
  if (facts.length === 0 && raw === null && prompt === null && !promptErased) return null;
  return (
    <Disclosure title="Как получен отзыв" headingLevel={4} className="mt-2">
      <div className="flex flex-col gap-4">
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
          {facts.map(({ name, value }) => (
            <div key={name} className="sm:contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        {raw !== null && (
          <Disclosure title="Что написала модель" headingLevel={4}>
            <Verbatim label="Что написала модель" text={raw} />
          </Disclosure>
        )}
        {record.counterQuotes.map((one) => (
          <CounterQuoteMade key={one.remarkId} made={one} />
        ))}
        {promptErased && <p className="text-sm text-ink-soft">Запрос стёрт по сроку хранения</p>}
        {prompt && (
          <Disclosure title="Промпт, как он был отправлен" headingLevel={4}>
            <Prompt messages={prompt} />
          </Disclosure>
        )}
      </div>
    </Disclosure>
  );
}

interface Fact {
  name: string;
  value: ReactNode;
}

/** Only what is known. Those below the first two are a model's. */
function factsOf(record: ReviewRecord): Fact[] {
  const { version, author, model, firstTextMs, totalMs, raw, quotesLost, sentencesCut, confidence } = record;
  const byModel: (Fact | false)[] = [
    model !== null && { name: 'Модель', value: model },
    { name: 'Поставлена в очередь', value: <DateTime value={record.createdAt} format="date-time" /> },
    firstTextMs !== null && { name: 'Первые слова', value: `через ${seconds(firstTextMs)}` },
    totalMs !== null && { name: 'Время', value: seconds(totalMs) },
    record.inputTokens !== null && { name: 'Токены запроса', value: formatNumber(record.inputTokens) },
    record.outputTokens !== null && { name: 'Токены ответа', value: formatNumber(record.outputTokens) },
    raw !== null && { name: 'Цитаты, которых нет в ответе', value: formatNumber(quotesLost) },
    sentencesCut > 0 && {
      name: 'Готовые слова, которые убраны',
      value: plural(sentencesCut, 'предложение', 'предложения', 'предложений'),
    },
    confidence !== null && { name: 'Уверенность ИИ-наставника', value: confidenceText[confidence] },
  ];
  const facts: (Fact | false)[] = [
    version !== null && { name: 'Версия наставника', value: `№\u00a0${version}` },
    record.helpful !== null && { name: 'Студент говорит', value: saidText(record) },
    ...(author === 'model' ? byModel : []),
  ];
  return facts.filter((fact) => fact !== false);
}

function saidText({ helpful, unhelpful }: ReviewRecord): string {
  if (helpful) return 'помог';
  return unhelpful ? `не помог: ${unhelpfulWords[unhelpful]}` : 'не помог';
}

const seconds = (ms: number) => `${formatDecimal(ms / 1000)}\u00a0с`;

const confidenceText = { high: 'высокая', medium: 'средняя', low: 'низкая' };

/** What the model was heard to say of words that the student has shown. */
function CounterQuoteMade({ made }: { made: ReviewRecord['counterQuotes'][number] }) {
  const { criterion, state, cause, raw } = made;
  if (cause === null && raw === null) return null;
  return (
    <Disclosure title={`«Вот же»: ${criterion}`} headingLevel={4}>
      <div className="flex flex-col gap-2 text-sm">
        <p>{counterQuoteStates[state]}</p>
        {cause !== null && <p className="[overflow-wrap:anywhere]">{cause}</p>}
        {raw !== null && <Verbatim label="Что написала модель о словах" text={raw} />}
      </div>
    </Disclosure>
  );
}

const counterQuoteStates: Record<ReviewRecord['counterQuotes'][number]['state'], string> = {
  waiting: 'Ждёт очереди',
  in_progress: 'ИИ-наставник смотрит',
  upheld: 'ИИ-наставник согласился',
  not_upheld: 'ИИ-наставник не согласился',
  failed: 'Не получилось',
  not_configured: 'Ждёт ИИ-наставника',
  overtaken: 'Отзыв за это время сменился, ничего не изменено',
};

const Prompt = ({ messages }: { messages: NonNullable<ReviewRecord['prompt']> }) => (
  <div className="flex flex-col gap-3">
    {messages.map(({ role, content }, index) => {
      const label = role === 'system' ? 'Системное сообщение' : 'Запрос';
      return (
        <div key={index}>
          <p className="mb-1 text-xs font-medium text-ink-soft">{label}</p>
          <Verbatim label={label} text={content} />
        </div>
      );
    })}
  </div>
);

/** Plain text, never Markdown: what a model was told and what it wrote are a stranger's words. */
const Verbatim = ({ label, text }: { label: string; text: string }) => (
  <ScrollRegion label={label} className="max-h-96 rounded-md bg-sunken p-3">
    <pre className="font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</pre>
  </ScrollRegion>
);
