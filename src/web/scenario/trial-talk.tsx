import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lineMaxLength } from '#contract/limits.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ScenarioTemplate } from '#contract/scenarios/schemas.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { endWords } from '#contract/talks/words.ts';
import { legendOf } from '#domain/card/legend-of.ts';
import { errorText } from '#web/calls/error-text.ts';
import { newKey } from '#web/calls/new-key.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { RefreshIcon, SendIcon } from '#web/ui/icon/icons.tsx';
import { templatesQuery } from './scenario-queries.ts';
import { TalkLines } from './talk-lines.tsx';
import { useCloseTrial, useRetryReply, useSayLine } from './trial-changes.ts';

export interface TrialTalkProps {
  talk: Dialogue;
  card: ScenarioCard;
}

export function TrialTalk({ talk, card }: TrialTalkProps) {
  const retry = useRetryReply(talk);
  const log = useScrolledToEnd(talk);
  return (
    <div className="flex flex-col gap-4">
      {talk.isProgram && (
        <p className="text-sm text-warning-ink">
          Собеседника изображает программа: готовые реплики, без модели ИИ.
        </p>
      )}
      <div
        ref={log}
        role="log"
        aria-label="Разговор пробы"
        tabIndex={0}
        className="max-h-[28rem] overflow-y-auto xl:max-h-[max(12rem,calc(100dvh-36rem))] rounded-md border border-line bg-surface px-4 py-3"
      >
        {talk.turns.length === 0 && (
          <p className="text-sm text-ink-soft">Начинает студент: скажите что-нибудь</p>
        )}
        <ol className="flex flex-col gap-4">
          <TalkLines
            talk={talk}
            legend={talk.legend ?? legendOf(card)}
            madeTitle="Что ушло в модель"
            renderFailed={({ number, cause }) => (
              <div className="mt-2 flex flex-col items-start gap-2">
                {cause && <p className="text-xs wrap-anywhere text-ink-soft">{cause}</p>}
                <Button
                  size="sm"
                  icon={<RefreshIcon className="size-4.5" />}
                  pending={retry.isPending}
                  onClick={() => retry.mutate(number)}
                >
                  Попросить ответить ещё раз
                </Button>
              </div>
            )}
          />
        </ol>
      </div>
      <FormError>{retry.error && errorText(retry.error, 'Не удалось попросить ещё раз')}</FormError>
      {talk.endedBy === null ? (
        <Composer talk={talk} card={card} />
      ) : (
        <p role="status" className="text-sm">
          Разговор окончен: {endWords[talk.endedBy]}
          {talk.found && `. Узнано обстоятельств: ${talk.found.facts} из ${talk.found.of}`}
        </p>
      )}
    </div>
  );
}

/** The newest words are in sight. */
function useScrolledToEnd({ turns }: Dialogue) {
  const log = useRef<HTMLDivElement>(null);
  const said = turns.reduce((sum, { text }) => sum + text.length, turns.length);
  const shown = useRef(0);
  useEffect(() => {
    if (!log.current || shown.current === said) return;
    shown.current = said;
    log.current.scrollTop = log.current.scrollHeight;
  });
  return log;
}

function Composer({ talk, card }: TrialTalkProps) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const field = useRef<HTMLTextAreaElement>(null);
  const say = useSayLine(talk);
  const close = useCloseTrial(talk);
  const isWaiting = talk.turns.some(({ state }) => state !== 'done');
  const failure = say.error ?? close.error;

  function fill(line: string): void {
    setText(line);
    setKey(newKey());
    field.current?.focus();
  }

  const send = () =>
    say.mutate(
      { text, key },
      {
        onSuccess() {
          fill('');
        },
      },
    );

  return (
    <div className="flex flex-col gap-3">
      <Prepared talk={talk} card={card} onChoose={fill} />
      <TextArea
        ref={field}
        label="Реплика студента"
        rows={2}
        grows
        maxLength={lineMaxLength}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setKey(newKey());
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (text.trim() && !isWaiting && !say.isPending) send();
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon={<SendIcon className="size-4.5" />}
          disabled={!text.trim() || isWaiting}
          pending={say.isPending}
          onClick={send}
        >
          Сказать
        </Button>
        <Button variant="ghost" pending={close.isPending} onClick={() => close.mutate()}>
          Закончить пробу
        </Button>
        <p className="text-xs text-ink-soft">Осталось реплик: {talk.turnsLeft}</p>
      </div>
      <FormError>{failure && errorText(failure, 'Не получилось')}</FormError>
    </div>
  );
}

const students = [
  { says: 'weak', label: 'слабого' },
  { says: 'middling', label: 'среднего' },
  { says: 'strong', label: 'сильного' },
] as const;

interface PreparedProps extends TrialTalkProps {
  onChoose: (line: string) => void;
}

/** What a weak, a middling and a strong student would say next, by the template that the card began with. */
function Prepared({ talk, card, onChoose }: PreparedProps) {
  const { data: templates = [] } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState<string>();
  const like = templates.find((template) => isLike(template, card));
  const template = templates.find(({ name }) => name === chosen) ?? like;
  const said = talk.turns.filter(({ speaker }) => speaker === 'student').length;
  if (templates.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {!like && (
        <Select
          label="Чьи готовые реплики"
          value={chosen ?? ''}
          options={[
            { value: '', label: 'Выберите образец' },
            ...templates.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {template && (
        <div role="group" aria-label="Сказать за студента" className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-soft">Сказать за</span>
          {students.map(({ says, label }) => {
            const line = template.says[says][said];
            return (
              <Button
                key={says}
                size="sm"
                aria-label={`Сказать за ${label} студента`}
                disabled={line === undefined}
                onClick={() => line !== undefined && onChoose(line)}
              >
                {label}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** An author changes words, but seldom who speaks. */
const isLike = ({ card: { persona, title } }: ScenarioTemplate, card: ScenarioCard) =>
  card.title === title || (card.persona.name !== '' && card.persona.name === persona.name);
