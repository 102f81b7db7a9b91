/**
 * A player needs scripts and its own storage, and may open its site in a new tab; the sandbox only prevents it from
 * navigating this page. The referring origin is sent because the hosts check it.
 */
export function VideoFrame({ embedUrl, title }: { embedUrl: string; title: string }) {
  return (
    <iframe
      ref={takeFocus}
      src={startedAtOnce(embedUrl)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture; screen-wake-lock"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame's origin is its host's, never ours
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full border-0"
    />
  );
}

/** The button that started it has been removed, or is far away. One function, so that a re-render takes no focus. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus({ preventScroll: true });

/** Plays at once, since play has been pressed already; `dnt` asks Vimeo not to track. */
function startedAtOnce(embedUrl: string): string {
  const url = new URL(embedUrl);
  url.searchParams.set('autoplay', '1');
  if (url.hostname === 'player.vimeo.com') url.searchParams.set('dnt', '1');
  return url.href;
}
