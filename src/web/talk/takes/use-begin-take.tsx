import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { CallError } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { useStartTake, type WantedTake } from '#web/talk/talk-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';

/** The talk that a take goes on from. */
export type OfTalk = Pick<Dialogue, 'id' | 'lessonId'>;

export interface BeginTake {
  begin(take: WantedTake): void;
  isPending: boolean;
  /** Why it wasn't begun, and what can be done about it. */
  refusal: ReactNode;
}

export function useBeginTake(talk: OfTalk, onStarted: (take: Dialogue) => void): BeginTake {
  const { mutate, isPending, error, variables } = useStartTake(talk);
  const begin = (take: WantedTake) => mutate(take, { onSuccess: onStarted });
  const openId = error instanceof CallError ? error.body?.dialogueId : undefined;
  return {
    begin,
    isPending,
    refusal: error && (
      <div className="my-2 flex flex-col items-start gap-2">
        <FormError>
          <p>{errorText(error, 'Не удалось начать другую попытку')}.</p>
        </FormError>
        {openId !== undefined && variables && (
          <div className="flex flex-wrap gap-2">
            <Button asChild size="sm">
              <Link to={paths.talk(talk.lessonId, openId)}>Открыть его</Link>
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={isPending}
              onClick={() => begin({ ...variables, again: true })}
            >
              Закончить его и начать этот
            </Button>
          </div>
        )}
      </div>
    ),
  };
}
