import type { ReactNode } from 'react';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { ReplyMade } from './reply-made.tsx';
import { TurnInside } from './turn-inside.tsx';

export interface TalkLinesProps {
  talk: Dialogue;
  legend: Readonly<Record<string, string>>;
  /** The name of the disclosure with the model's request; without it there is none. */
  madeTitle?: string | undefined;
  /** Under a reply that has failed. */
  renderFailed?: (turn: Turn) => ReactNode;
}

/** A talk line by line, with what happened inside the persona. */
export function TalkLines({ talk, legend, madeTitle, renderFailed }: TalkLinesProps) {
  const { turns } = talk;
  const partner = talk.practice?.persona.name ?? 'Собеседник';
  const speakers = { student: 'Студент', persona: partner, hint: 'Подсказка наставника' };
  return turns.map((turn, index) => (
    <li key={turn.number} className="min-w-0 text-sm">
      <p className="text-xs font-medium text-ink-soft">{speakers[turn.speaker]}</p>
      <p
        className={
          turn.speaker === 'student'
            ? 'border-l-3 border-accent pl-3 wrap-anywhere whitespace-pre-wrap'
            : 'wrap-anywhere whitespace-pre-wrap'
        }
      >
        {turn.text || waitingText(turn, partner)}
      </p>
      {turn.speaker === 'persona' && turn.state === 'done' && (
        <>
          <TurnInside turn={turn} before={replyBefore(turns, index)} legend={legend} />
          {madeTitle !== undefined && index > 0 && (
            <ReplyMade dialogueId={talk.id} number={turn.number} title={madeTitle} />
          )}
        </>
      )}
      {turn.state === 'failed' && renderFailed?.(turn)}
    </li>
  ));
}

const replyBefore = (turns: readonly Turn[], index: number) =>
  turns.slice(0, index).findLast(({ speaker, state }) => speaker === 'persona' && state === 'done');

function waitingText({ state }: Turn, name: string): string {
  switch (state) {
    case 'not_configured':
      return 'Модель не настроена: ответ придёт, когда она появится';
    case 'failed':
      return `${name} не ответил: сбой на нашей стороне`;
    default:
      return `${name} думает…`;
  }
}
