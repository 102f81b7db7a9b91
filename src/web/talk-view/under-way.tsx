import type { ReactNode } from 'react';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { useLasting } from '#web/live-text/use-lasting.ts';
import { Button } from '#web/ui/button.tsx';
import { PlayTurn, playPage } from '#web/ui/play.tsx';
import { useRetryReply } from './dialogue-changes.ts';
import { own, type TalkLook } from './talk-lines.tsx';
import { unfinishedTurn } from './talk-turns.ts';
import { partnerOf } from './talk-words.ts';

interface UnsentLine {
  text: string;
  isStuck: boolean;
  /** Another tab has begun to send it. */
  isElsewhere: boolean;
}

export interface UnderWayProps {
  dialogue: Dialogue;
  look?: TalkLook;
  unsent: UnsentLine | undefined;
  onSayAgain(): void;
  onTakeBack(): void;
  /** For who would have it reviewed, and need not wait. */
  onEnd?: () => void;
}

/** Below the lines: the one that isn't sent yet, who thinks, and what went wrong. */
export function UnderWay({ dialogue, look = own, unsent, onSayAgain, onTakeBack, onEnd }: UnderWayProps) {
  const waiting = unfinishedTurn(dialogue.turns);
  const last = dialogue.turns.at(-1);
  return (
    <div className={playPage}>
      {unsent && (
        <PlayTurn
          name={look.studentName}
          isOwn
          headingLevel={look.headingLevel}
          size={look.size}
          below={<Unsent line={unsent} onSayAgain={onSayAgain} onTakeBack={onTakeBack} />}
        >
          {unsent.text}
        </PlayTurn>
      )}
      <Thinking dialogue={dialogue} isSending={unsent !== undefined && !unsent.isStuck} />
      {isAwaited(waiting) && waiting.isLate && <Late dialogue={dialogue} turn={waiting} onEnd={onEnd} />}
      {last?.state === 'failed' && <Failed dialogue={dialogue} turn={last} onEnd={onEnd} />}
      {waiting?.state === 'not_configured' && (
        <Notice>
          <p>
            {partnerOf(dialogue)} пока не может ответить: ИИ сейчас нет. Ответ придёт сам, когда он появится.
            Ваши слова сохранены.
          </p>
          <End onEnd={onEnd} />
        </Notice>
      )}
    </div>
  );
}

function Unsent({
  line: { isStuck, isElsewhere },
  onSayAgain,
  onTakeBack,
}: { line: UnsentLine } & Pick<UnderWayProps, 'onSayAgain' | 'onTakeBack'>) {
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 pt-1 text-sm text-ink-soft">
      {isStuck ? (
        <>
          <span className="text-warning-ink">
            {isElsewhere
              ? 'Пока не отправлено из другой вкладки'
              : 'Не отправлено: отправим, когда вернётся связь'}
          </span>
          {/* In line with the words above where they wrap. */}
          <span className="-ml-3 flex flex-wrap">
            <Button size="sm" variant="ghost" onClick={onSayAgain}>
              Отправить ещё раз
            </Button>
            <Button size="sm" variant="ghost" onClick={onTakeBack}>
              Вернуть в поле
            </Button>
          </span>
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
  const thinks = !isSending && isAwaited(waiting) && !waiting.isLate;
  const isLong = useLasting(thinks, thinksMs);
  return (
    <p role="status" className="min-h-11 px-4 py-2.5 text-ink-soft italic @lg:ml-[6.5rem] @3xl:ml-36">
      {isLong && `${whoSpeaks(dialogue, waiting)} думает…`}
    </p>
  );
}

const thinksMs = 400;

/** Nothing of it is said yet. */
const isAwaited = (turn: Turn | undefined): turn is Turn =>
  turn !== undefined && (turn.state === 'waiting' || turn.state === 'in_progress') && turn.text === '';

const whoSpeaks = (dialogue: Dialogue, turn: Turn | undefined): string =>
  turn?.speaker === 'hint' ? 'Наставник' : partnerOf(dialogue);

interface TurnProps extends Pick<UnderWayProps, 'dialogue' | 'onEnd'> {
  turn: Turn;
}

/** A try was in vain: nobody waits a minute without a word. */
function Late({ dialogue, turn, onEnd }: TurnProps) {
  return (
    <Notice>
      <p role="status">
        {whoSpeaks(dialogue, turn)} отвечает дольше обычного: с первого раза не вышло, спрашиваем снова. Ваши
        слова сохранены. Можно подождать: ответ придёт сам.
      </p>
      {turn.speaker === 'persona' && <End onEnd={onEnd} />}
    </Notice>
  );
}

/** A hint that failed holds nothing up: the student may simply go on. */
function Failed({ dialogue, turn, onEnd }: TurnProps) {
  const retry = useRetryReply(dialogue);
  const isHint = turn.speaker === 'hint';
  return (
    <Notice>
      <p role="alert">
        {isHint
          ? 'Подсказка не пришла: сбой на нашей стороне. Разговор можно продолжать.'
          : `${partnerOf(dialogue)} молчит: сбой на нашей стороне. Ваши слова сохранены.`}
      </p>
      {turn.cause && <p className="text-xs text-ink-soft">{turn.cause}</p>}
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
        {!isHint && <End onEnd={onEnd} />}
      </div>
    </Notice>
  );
}

const End = ({ onEnd }: Pick<UnderWayProps, 'onEnd'>) =>
  onEnd && (
    <Button size="sm" onClick={onEnd}>
      Закончить и получить разбор
    </Button>
  );

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col items-start gap-3 rounded-md border border-warning-line bg-warning-soft px-4 py-3.5 [overflow-wrap:anywhere] @lg:ml-[6.5rem] @3xl:ml-36">
    {children}
  </div>
);
