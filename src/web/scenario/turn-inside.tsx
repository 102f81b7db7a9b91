import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { trustWords } from '#contract/talks/trust-words.ts';
import { cutWords } from '#contract/talks/words.ts';
import { ofEveryCard } from '#domain/card/legend-of.ts';
import { LevelDots } from '#web/ui/level-dots.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { cutAdvice } from './cut-advice.ts';
import { ReplyMade } from './reply-made.tsx';

export interface TurnInsideProps {
  talk: Dialogue;
  turn: Turn;
  /** The words of the card for its codes. */
  legend: Readonly<Record<string, string>>;
  /** The name of the disclosure with the model's request; without it there is none. */
  madeTitle: string | undefined;
}

/** What a student never sees of a reply: trust after it, marks, facts, what was cut, how it was made. */
export function TurnInside({ talk, turn, legend, madeTitle }: TurnInsideProps) {
  if (turn.speaker !== 'persona' || turn.state !== 'done') return null;
  const before = replyBefore(talk.turns, turn);
  const trust = turn.mood?.trust ?? turn.trust;
  const opened = newIn(turn.mood?.facts, before?.mood?.facts);
  const met = newIn(turn.mood?.met, before?.mood?.met);
  const nameOf = (code: string) => legend[code] ?? ofEveryCard[code] ?? code;
  const inWords = (codes: readonly string[]) => codes.map(nameOf).join('; ');
  const said = lineBefore(talk.turns, turn);
  const marks = (turn.marks ?? []).map((code) =>
    [nameOf(code), ...wordsIn(said, turn.markRanges?.[code])].join(' '),
  );
  const rows = [
    ['Отметки', marks.join('; ')],
    ['Узнал', inWords(opened)],
    ['Выполнено условие', inWords(met)],
    ['Вмешались', interventionsOf(turn).join('; ')],
  ].filter(([, text]) => text);
  return (
    <div className="mt-1.5 ml-4 flex flex-col gap-1 border-l-2 border-line pl-3 text-xs text-ink-soft">
      {trust !== undefined && (
        <p className="flex items-center gap-2">
          <LevelDots levels={trustWords} level={trust} />
          <span>
            Расположение: {trustWords[trust]}
            {directionOf(trust, before?.mood?.trust ?? before?.trust)}
          </span>
        </p>
      )}
      {rows.map(([term, text]) => (
        <p key={term}>
          {term}: {text}
        </p>
      ))}
      {talk.kind === 'trial' && <Advice cut={turn.cut} />}
      {madeTitle !== undefined && turn !== talk.turns[0] && (
        <ReplyMade dialogueId={talk.id} number={turn.number} title={madeTitle} />
      )}
    </div>
  );
}

/** For the author of the card. */
function Advice({ cut }: Pick<Turn, 'cut'>) {
  const advice = cut && cutAdvice[cut];
  return advice ? <p>Что сделать: {advice}</p> : null;
}

/** What has changed since is said. */
const replyBefore = (turns: readonly Turn[], { number }: Turn) =>
  turns.findLast((one) => one.number < number && one.speaker === 'persona' && one.state === 'done');

const lineBefore = (turns: readonly Turn[], { number }: Turn): string =>
  turns.findLast((one) => one.number < number && one.speaker === 'student')?.text ?? '';

/** The student's, that a mark rests on. */
const wordsIn = (line: string, ranges: NonNullable<Turn['markRanges']>[string] = []): string[] =>
  ranges.map(([start, end]) => `«${line.slice(start, end)}»`);

const newIn = (now: readonly string[] = [], before: readonly string[] = []) =>
  now.filter((code) => !before.includes(code));

function directionOf(now: number, before: number | undefined): string {
  if (before === undefined || now === before) return '';
  return now > before ? ' (потеплел)' : ' (похолодел)';
}

function interventionsOf({ cut, repairs = 0, isFallback = false }: Turn): string[] {
  return [
    ...(cut ? [`оборвано: ${cutWords[cut]}`] : []),
    ...(repairs > 0 ? [`переспросили модель ${plural(repairs, 'раз', 'раза', 'раз')}`] : []),
    ...(isFallback ? ['сказано слово из карточки'] : []),
  ];
}
