import { useEffect } from 'react';
import { lessons } from '#contract/lessons/calls.ts';
import { maxActiveSecondsPerBeacon } from '#contract/limits.ts';
import { call } from '#web/calls/api.ts';
import { onActivity, onVisibility, onWatching, startActiveTime, takeSeconds } from './active-time.ts';

const everyMs = 45_000;

/** Measures the active reading time of a lesson and reports it at intervals and when the page is left. */
export function useActiveTime(lessonId: string, { enabled }: { enabled: boolean }): void {
  useEffect(() => (enabled ? measure(lessonId) : undefined), [lessonId, enabled]);
}

function measure(lessonId: string): () => void {
  let time = startActiveTime(now(), isVisible());

  function send(): void {
    const { seconds, rest } = takeSeconds(time, now(), maxActiveSecondsPerBeacon);
    time = rest;
    if (seconds === 0) return;
    call(lessons.recordActivity, { params: { id: lessonId }, body: { seconds } }, { keepalive: true }).catch(
      () => {
        // Reported with the next beacon; the server credits no more than the time that has passed.
        time = { ...time, gathered: time.gathered + seconds * 1000 };
      },
    );
  }

  const stop = new AbortController();
  const listening = { signal: stop.signal, passive: true, capture: true };
  for (const type of activityEvents) {
    window.addEventListener(type, () => (time = onActivity(time, now())), listening);
  }
  window.addEventListener(
    'blur',
    () => {
      if (document.activeElement instanceof HTMLIFrameElement) time = onWatching(time, now());
    },
    listening,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      time = onVisibility(time, now(), isVisible());
      if (!isVisible()) send();
    },
    listening,
  );
  window.addEventListener('pagehide', send, listening);
  const timer = setInterval(send, everyMs);

  return () => {
    stop.abort();
    clearInterval(timer);
    send();
  };
}

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll', 'input'];
const now = () => performance.now();
const isVisible = () => document.visibilityState === 'visible';
