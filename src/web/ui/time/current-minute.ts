import { createStore } from '#web/ui/store.ts';

/** One timer for everything on the page that depends on the time; it is stopped while nothing does. In milliseconds. */
export const useCurrentMinute = () => clock.useValue(() => currentMinute);

let currentMinute = Date.now();

const clock = createStore(() => {
  tick();
  const timer = setInterval(tick, 60_000);
  return () => clearInterval(timer);
});

function tick(): void {
  currentMinute = Date.now();
  clock.changed();
}
