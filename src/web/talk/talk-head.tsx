import type { OpenDialogue } from '#contract/talks/schemas.ts';
import { saidOf } from '#web/talk-view/talk-turns.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { icon } from '#web/ui/icon/icon.tsx';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { MenuLater } from '#web/ui/menu-later.tsx';
import { SceneFacts } from './scene-facts.tsx';

export interface TalkHeadProps {
  dialogue: OpenDialogue;
  onEnd(): void;
  onStartAgain(): void;
  onRepeat(): void;
  onHint(): void;
}

/** One line that stays: the goal, which opens the scene, how far the talk is, and what can be done with it. */
export function TalkHead({ dialogue, onEnd, onStartAgain, onRepeat, onHint }: TalkHeadProps) {
  const { practice, endedBy } = dialogue;
  return (
    <div className="low:relative sticky top-15 low:top-0 z-20 -mx-2 flex items-start gap-2 border-b border-line bg-paper px-2 print:hidden">
      <details className="group min-w-0 flex-1">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm py-1.5 text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRightIcon className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90" />
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
            <span className="text-ink-soft">Цель: </span>
            {practice.goal}
          </span>
        </summary>
        <div className="absolute inset-x-0 top-full max-h-[60dvh] overflow-y-auto border-y border-line bg-paper px-2 py-4 shadow-lift sm:px-8">
          <SceneFacts practice={practice} />
        </div>
      </details>
      {!endedBy && (
        <>
          <p className="flex min-h-11 shrink-0 items-center text-sm text-ink-soft tabular-nums max-sm:hidden">
            {progressText(dialogue)}
          </p>
          <Button size="sm" className="my-1.5 shrink-0" onClick={onEnd}>
            Закончить
          </Button>
          <MenuLater
            load={() => import('./talk-menu.tsx')}
            trigger={
              <IconButton label="Ещё" className="min-h-11 min-w-11">
                <MoreIcon />
              </IconButton>
            }
          >
            {({ TalkMenu }, opening) => (
              <TalkMenu {...opening} {...{ onStartAgain, onRepeat }} onHint={practice.hints > 0 && onHint} />
            )}
          </MenuLater>
        </>
      )}
    </div>
  );
}

const MoreIcon = icon('M5 12h.01M12 12h.01M19 12h.01', 3);

/** `реплика 4 из 10`: the one that is to be said. */
const progressText = (dialogue: OpenDialogue): string => {
  const { turns } = dialogue.practice;
  return `реплика ${Math.min(saidOf(dialogue) + 1, turns)} из ${turns}`;
};
