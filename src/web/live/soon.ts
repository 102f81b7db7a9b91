const soonMs = 1_500;

/** Throttles: many calls in a row run the function once per interval. */
export function soon(work: () => void, afterMs = soonMs) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, afterMs);
    },
    cancel: () => clearTimeout(timer),
  };
}
