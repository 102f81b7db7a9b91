/** Acts once, as soon as the page is looked at; `isLater`: it wasn't at first. Returns how to give that up. */
export function whenVisible(act: (isLater: boolean) => void): () => void {
  const stop = new AbortController();
  const look = (event?: Event) => {
    if (document.visibilityState !== 'visible') return;
    stop.abort();
    act(event !== undefined);
  };
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  look();
  return () => stop.abort();
}
