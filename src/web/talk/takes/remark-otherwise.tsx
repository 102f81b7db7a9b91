import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { turnOf } from '#domain/talk-lines.ts';
import { placesOf } from '#web/talk-view/talk-turns.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel } from '#web/ui/dropdown-menu.tsx';
import { SayOtherwise } from './say-otherwise.tsx';
import { type OfTalk, useBeginTake } from './use-begin-take.tsx';

export interface RemarkOtherwiseProps {
  talk: OfTalk;
  /** Of a review in force. */
  remark: Pick<Remark, 'quotes'> & { id?: string | undefined };
  /** Of the answer that the talk was. */
  content: string;
  lines: readonly TalkLine[];
  onStarted(take: Dialogue): void;
}

interface OwnLine {
  number: number;
  place: number;
  text: string;
}

/** From a remark to the line that it quotes; of several lines, or where nothing is quoted, the student chooses. */
export function RemarkOtherwise({ talk, remark, content, lines, onStarted }: RemarkOtherwiseProps) {
  const places = placesOf(lines.map(({ turn, speaker }) => ({ number: turn, speaker })));
  const own = lines
    .filter(({ speaker }) => speaker === 'student')
    .map(({ turn, start, end }): OwnLine => ({
      number: turn,
      place: places.get(turn) ?? 0,
      text: content.slice(start, end),
    }));
  const quoted = new Set(remark.quotes.map((quote) => turnOf(quote, lines)));
  const about = own.filter(({ number }) => quoted.has(number));
  const [only, ...others] = about;
  if (only && others.length === 0) {
    return (
      <SayOtherwise
        {...{ talk, onStarted }}
        from={only.number}
        place={only.place}
        remarkId={remark.id}
        variant="secondary"
      />
    );
  }
  return (
    <Choice
      {...{ talk, onStarted }}
      lines={only ? about : own}
      isQuoted={Boolean(only)}
      remarkId={remark.id}
    />
  );
}

interface ChoiceProps extends Pick<RemarkOtherwiseProps, 'talk' | 'onStarted'> {
  lines: readonly OwnLine[];
  isQuoted: boolean;
  remarkId: string | undefined;
}

function Choice({ talk, lines, isQuoted, remarkId, onStarted }: ChoiceProps) {
  const { begin, isPending, refusal } = useBeginTake(talk, onStarted);
  if (lines.length === 0) return null;
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="sm" pending={isPending} pendingLabel="Начинаем...">
            Сказать иначе
          </Button>
        }
      >
        {!isQuoted && <MenuLabel>С какой реплики?</MenuLabel>}
        {lines.map(({ number, place, text }) => (
          <MenuItem
            key={number}
            onSelect={() => begin({ from: number, ...(remarkId !== undefined && { remarkId }) })}
          >
            <span className="flex max-w-72 min-w-0 flex-col">
              <span>С реплики {place}</span>
              <span className="truncate text-xs text-ink-soft">{text}</span>
            </span>
          </MenuItem>
        ))}
      </DropdownMenu>
      {refusal}
    </>
  );
}
