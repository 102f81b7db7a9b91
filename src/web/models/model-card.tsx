import type { ReactNode } from 'react';
import type { ModelEndpoint } from '#contract/models/schemas.ts';
import { modelName, outcomeNames, placeNames } from '#contract/models/words.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { formatPrice } from '#web/ui/text/roubles.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { ModelMeasurements } from './measurements/model-measurements.tsx';
import { ModelCheck } from './model-check.tsx';

export interface ModelCardProps {
  endpoint: ModelEndpoint;
  /** Its turn in the order of preference, if there are several. */
  turn: number | undefined;
}

/** One model: what it is, what it costs, and how it has been answering. */
export function ModelCard({ endpoint, turn }: ModelCardProps) {
  const { name, address, model, place, contextTokens, concurrency, hasKey } = endpoint;
  const isDemo = address === null;
  const isFirst = turn === undefined || turn === 1;
  return (
    <Card
      as="li"
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 [overflow-wrap:anywhere]">
          {turn !== undefined && <span className="text-ink-faint tabular-nums">{turn}.</span>}
          {isDemo ? 'Демонстрационный наставник' : modelName(name)}
          <Badge tone={place === 'abroad' ? 'warning' : 'neutral'}>
            {isDemo ? 'Без модели' : placeNames[place]}
          </Badge>
        </span>
      }
    >
      {isDemo && (
        <p className="mb-4 measure text-sm text-ink-soft">
          Отзывы составляет программа, а не модель: ответы никуда не отправляются и ничего не стоят, измерять
          нечего.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {!isDemo && (
          <>
            <Figure name="Модель" className={wide}>
              {model ?? 'Ещё не известна'}
            </Figure>
            <Figure name="Адрес" className={wide}>
              {address}
            </Figure>
            <Figure name="Ключ">{hasKey ? 'Задан' : 'Без ключа'}</Figure>
            <Figure name="Помещается вместе с ответом">
              {contextTokens === null ? 'Не задано' : tokensText(contextTokens)}
            </Figure>
            <Figure name="За 1000 токенов запроса">{formatPrice(endpoint.inputPrice)}</Figure>
            <Figure name="За 1000 токенов ответа">{formatPrice(endpoint.outputPrice)}</Figure>
            <Figure name="Отвечает одновременно">{formatNumber(concurrency)}</Figure>
          </>
        )}
        <LastAnswers endpoint={endpoint} />
      </dl>
      {!isDemo && (
        <>
          <ModelCheck name={name} id={isFirst ? 'check-model' : undefined} />
          <ModelMeasurements name={name} id={isFirst ? 'measure-model' : undefined} />
        </>
      )}
    </Card>
  );
}

/** A long word on a phone. */
const wide = 'max-lg:col-span-2';

function LastAnswers({ endpoint }: { endpoint: ModelEndpoint }) {
  const { lastSuccessAt, lastFault, calls, faults, foreign, inputTokens, outputTokens } = endpoint;
  return (
    <>
      <Figure name="Последний ответ">
        {lastSuccessAt ? <DateTime value={lastSuccessAt} format="relative" /> : 'Ещё не было'}
      </Figure>
      <Figure name="Обращений за сутки">
        {formatNumber(calls)}
        {faults > 0 && (
          <span className="ml-1.5 font-normal text-danger-ink">
            {formatNumber(faults)} {pluralForm(faults, 'неудачное', 'неудачных', 'неудачных')}
          </span>
        )}
      </Figure>
      {foreign > 0 && (
        <Figure name="На другом языке за сутки">
          {formatNumber(foreign)} {pluralForm(foreign, 'ответ', 'ответа', 'ответов')}
        </Figure>
      )}
      <Figure name="Токенов за сутки">
        {formatNumber(inputTokens)} → {formatNumber(outputTokens)}
      </Figure>
      {lastFault && (
        <Figure name="Последний сбой" className="col-span-2">
          {outcomeNames[lastFault.kind] ?? lastFault.kind},{' '}
          <DateTime value={lastFault.at} format="relative" />
        </Figure>
      )}
    </>
  );
}

function Figure({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const tokensText = (count: number) =>
  `${formatNumber(count)} ${pluralForm(count, 'токен', 'токена', 'токенов')}`;
