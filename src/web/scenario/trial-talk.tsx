import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ScenarioTemplate } from '#contract/scenarios/schemas.ts';
import { talks } from '#contract/talks/calls.ts';
import type { Dialogue, DialogueEnd } from '#contract/talks/schemas.ts';
import { endWords } from '#contract/talks/words.ts';
import { legendOf } from '#domain/card/legend-of.ts';
import { authorsWordsOnly } from '#web/authors-words.ts';
import { call } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { shareLessonStream } from '#web/live/shared-lesson-stream.ts';
import { LineForm } from '#web/talk-view/line-form.tsx';
import { type TalkLook, TalkLines } from '#web/talk-view/talk-lines.tsx';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';
import { UnderWay } from '#web/talk-view/under-way.tsx';
import { useLiveDialogue } from '#web/talk-view/use-live-dialogue.ts';
import { useSayLine } from '#web/talk-view/use-say-line.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { templatesQuery } from './scenario-queries.ts';
import { TrialReview, type TrialReviewing } from './trial-review.tsx';
import { TurnInside } from './turn-inside.tsx';

export interface TrialTalkProps {
  talk: Dialogue;
  card: ScenarioCard;
  reviewing: TrialReviewing;
}

/** The student's own view of a talk, and what he never sees. */
export function TrialTalk({ talk, card, reviewing }: TrialTalkProps) {
  const { endedBy, legend = legendOf(card) } = talk;
  const line = useLine(talk);
  const field = useRef<HTMLTextAreaElement>(null);
  const log = useScrolledToEnd(talk, line.unsent?.text);

  function thenWrite(change: () => void): void {
    flushSync(change);
    field.current?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      {talk.isProgram && (
        <p className="text-sm text-warning-ink">Собеседника изображает программа: готовые реплики, без ИИ.</p>
      )}
      <TalkLines
        dialogue={talk}
        look={look}
        ref={log}
        tabIndex={0}
        className="flex max-h-[28rem] flex-col gap-4 overflow-y-auto rounded-md border border-line bg-surface px-4 py-3 xl:max-h-[max(16rem,calc(100dvh-23rem))]"
        renderBelow={(turn) => <TurnInside {...{ talk, turn, legend }} madeTitle="Что ушло в модель" />}
      >
        {endedBy === null && (
          <UnderWay
            dialogue={talk}
            look={look}
            unsent={line.unsent}
            onSayAgain={line.sayAgain}
            onTakeBack={() => thenWrite(line.takeBack)}
          />
        )}
      </TalkLines>
      {endedBy === null ? (
        <LineForm
          dialogue={talk}
          line={line}
          field={{ label: 'Реплика студента' }}
          fieldRef={field}
          onSay={() => thenWrite(line.say)}
          className="flex flex-col gap-3"
          above={<Prepared {...{ talk, card }} onChoose={(text) => thenWrite(() => line.change(text))} />}
        >
          <EndButton talk={talk} />
          <p className="text-xs text-ink-soft">
            {[`Осталось реплик: ${talk.turnsLeft}`, authorsWordsOnly()].filter(Boolean).join('. ')}
          </p>
        </LineForm>
      ) : (
        <Ended {...{ talk, endedBy, reviewing }} />
      )}
      <FormError>{line.refusal && errorText(line.refusal, 'Не получилось')}</FormError>
    </div>
  );
}

interface EndedProps extends Pick<TrialTalkProps, 'talk' | 'reviewing'> {
  endedBy: DialogueEnd;
}

const Ended = ({ talk, endedBy, reviewing }: EndedProps) => (
  <>
    <p role="status" className="text-sm">
      {endText(endedBy, talk)}
    </p>
    <TrialReview id={talk.id} reviewing={reviewing} />
  </>
);

/** The student's line, while the stream of the lesson, which others on the screen share, keeps the talk up to date. */
function useLine(talk: Dialogue) {
  const queryClient = useQueryClient();
  const line = useSayLine(talk, talk.userId);
  useLiveDialogue({
    ...talk,
    listen: shareLessonStream,
    onConnected() {
      // What was said before this listened is fetched.
      void queryClient.invalidateQueries({ queryKey: dialogueQuery(talk.id).queryKey });
      line.sayAgain();
    },
  });
  return line;
}

function EndButton({ talk: { id } }: Pick<TrialTalkProps, 'talk'>) {
  const end = useSaving(() => call(talks.closeDialogue, { params: { id } }), {
    failed: 'Не удалось закончить пробу',
    update: (queryClient, ended) => queryClient.setQueryData(dialogueQuery(id).queryKey, ended),
  });
  return (
    <Button variant="ghost" pending={end.isPending} onClick={() => end.mutate()}>
      Закончить пробу
    </Button>
  );
}

const endText = (endedBy: DialogueEnd, { found }: Dialogue) =>
  `Разговор окончен: ${endWords[endedBy]}${found ? `. Узнано обстоятельств: ${found.facts} из ${found.of}` : ''}`;

const look: TalkLook = {
  label: 'Разговор пробы',
  beginning: 'Начинает студент: скажите что-нибудь',
  studentName: 'Студент',
  headingLevel: 4,
  size: 'normal',
};

/** The newest words are in sight. */
function useScrolledToEnd({ turns }: Dialogue, unsent = '') {
  const log = useRef<HTMLDivElement>(null);
  const said = turns.reduce((sum, { text }) => sum + text.length, turns.length + unsent.length);
  const shown = useRef(0);
  useEffect(() => {
    if (!log.current || shown.current === said) return;
    shown.current = said;
    log.current.scrollTop = log.current.scrollHeight;
  });
  return log;
}

const students = [
  { says: 'weak', label: 'слабого' },
  { says: 'middling', label: 'среднего' },
  { says: 'strong', label: 'сильного' },
] as const;

interface PreparedProps extends Omit<TrialTalkProps, 'reviewing'> {
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
          value={chosen}
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
