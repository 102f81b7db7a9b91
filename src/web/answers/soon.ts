const soonMs = 1_500;

/** However often it is called, once in a while is enough. */
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
