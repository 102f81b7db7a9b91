import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { lessons } from '#contract/lessons/calls.ts';
import { keyOf } from '#web/calls/api.ts';
import { useReloadScreen } from './use-reload-screen.ts';

/** Reloads the screen of a closed lesson when its time has come; `sentAt`: of the call that was refused. */
export function useOpening(opensAt: string | undefined, sentAt: number): void {
  const queryClient = useQueryClient();
  const { reload } = useReloadScreen();
  const open = useEffectEvent(() => {
    // The lessons' list still has this one as closed.
    void queryClient.invalidateQueries({ queryKey: keyOf(lessons.listLessons) });
    reload();
  });
  useEffect(() => {
    if (opensAt === undefined) return undefined;
    const stop = new AbortController();
    const opening = Date.parse(opensAt);
    const opensIn = () => opening - Date.now();
    /** Once asked after its hour and refused all the same, this clock is ahead. */
    let hasAsked = sentAt >= opening;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function wait(): void {
      clearTimeout(timer);
      const openMs = Math.max(opensIn(), 0) + Math.random() * spreadMs;
      const ms = hasAsked ? againMs : Math.min(openMs, longestMs);
      timer = setTimeout(look, ms);
    }

    function look(): void {
      if (opensIn() <= 0) {
        hasAsked = true;
        open();
      }
      wait();
    }

    /** Timers of a hidden page, or of a computer asleep, are late. */
    function followVisibility(): void {
      if (document.visibilityState === 'visible') look();
    }

    wait();
    document.addEventListener('visibilitychange', followVisibility, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [opensAt, sentAt]);
}

const againMs = 30_000;
/** The pages of a whole group don't come in the same instant. */
const spreadMs = 3_000;
/** A timer holds 2³¹ − 1 ms, 24 days; a longer one would run at once. */
const longestMs = 2 ** 31 - 1;
