import type { ReactNode } from 'react';
import type { Dialogue, Turn } from '#contract/dialogues.ts';
import { PlayTurn, playPage } from '#web/ui/play.tsx';
import { Button } from '#web/ui/button.tsx';
import { unfinishedTurn } from './talk-turns.ts';
import { ownName } from './talk-words.ts';
import { useRetryReply } from './talk-changes.ts';
import { useLasting } from './use-live-dialogue.ts';

export interface UnderWayProps {
  dialogue: Dialogue;
  unsent: { text: string; isStuck: boolean } | undefined;
  onSayAgain(): void;
  onEnd(): void;
}

/** Below the lines: the one that isn't sent yet, who thinks, and what went wrong. */
export function UnderWay({ dialogue, unsent, onSayAgain, onEnd }: UnderWayProps) {
  const waiting = unfinishedTurn(dialogue.turns);
  const last = dialogue.turns.at(-1);
  return (
    <div className={playPage}>
      {unsent && (
        <PlayTurn
          name={ownName}
          isOwn
          headingLevel={2}
          size="large"
          below={<Unsent isStuck={unsent.isStuck} onSayAgain={onSayAgain} />}
        >
          {unsent.text}
        </PlayTurn>
      )}
      <Thinking dialogue={dialogue} isSending={unsent !== undefined && !unsent.isStuck} />
      {last?.state === 'failed' && <Failed dialogue={dialogue} turn={last} onEnd={onEnd} />}
      {waiting?.state === 'not_configured' && (
        <Notice>
          <p>
            {dialogue.practice.persona.name} пока не может ответить: модели сейчас нет. Ответ придёт сам,
            когда она появится. Ваши слова сохранены.
          </p>
          <Button size="sm" onClick={onEnd}>
            Закончить и получить разбор
          </Button>
        </Notice>
      )}
    </div>
  );
}

function Unsent({ isStuck, onSayAgain }: { isStuck: boolean; onSayAgain(): void }) {
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 pt-1 text-sm text-ink-soft">
      {isStuck ? (
        <>
          <span className="text-warning-ink">Не отправлено: отправим, когда вернётся связь</span>
          <Button size="sm" variant="ghost" onClick={onSayAgain}>
            Отправить ещё раз
          </Button>
        </>
      ) : (
        'Отправляется…'
      )}
    </p>
  );
}

/** Said once, and not at all of who answers at once. */
function Thinking({ dialogue, isSending }: { dialogue: Dialogue; isSending: boolean }) {
  const waiting = unfinishedTurn(dialogue.turns);
  const thinks =
    !isSending &&
    waiting !== undefined &&
    (waiting.state === 'waiting' || waiting.state === 'in_progress') &&
    waiting.text === '';
  const isLong = useLasting(thinks, thinksMs);
  const who = waiting?.speaker === 'hint' ? 'Наставник' : dialogue.practice.persona.name;
  return (
    <p role="status" className="min-h-11 px-4 py-2.5 text-ink-soft italic @lg:ml-[6.5rem] @3xl:ml-36">
      {isLong && `${who} думает…`}
    </p>
  );
}

const thinksMs = 400;

/** A hint that failed holds nothing up: the student may simply go on. */
function Failed({ dialogue, turn, onEnd }: { dialogue: Dialogue; turn: Turn; onEnd: () => void }) {
  const retry = useRetryReply(dialogue);
  const isHint = turn.speaker === 'hint';
  return (
    <Notice>
      <p role="alert">
        {isHint
          ? 'Подсказка не пришла: сбой на нашей стороне. Разговор можно продолжать.'
          : `${dialogue.practice.persona.name} молчит: сбой на нашей стороне. Ваши слова сохранены.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          variant={isHint ? 'secondary' : 'primary'}
          pending={retry.isPending}
          pendingLabel="Просим..."
          onClick={() => retry.mutate(turn.number)}
        >
          {isHint ? 'Попросить подсказку ещё раз' : 'Попросить ответить ещё раз'}
        </Button>
        {!isHint && (
          <Button size="sm" onClick={onEnd}>
            Закончить и получить разбор
          </Button>
        )}
      </div>
    </Notice>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col items-start gap-3 rounded-md border border-warning-line bg-warning-soft px-4 py-3.5 [overflow-wrap:anywhere] @lg:ml-[6.5rem] @3xl:ml-36">
    {children}
  </div>
);
