import { useState } from 'react';
import { readKept, writeKept } from '#web/browser-storage.ts';
import type { Playing } from './use-lesson-video.ts';

export interface OwnVideoProps {
  address: string;
  /** Where it has been started from elsewhere on the page: the address ends in `#t=`. */
  playing: Playing | undefined;
  title: string;
}

/** A video from the lesson's files. This browser remembers how far it was watched. */
export function OwnVideo({ address, playing, title }: OwnVideoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const [begun] = useState(() => fromPlace(address));
  if (hasFailed) return <p className="p-4 text-ink-soft">Видео не открывается. Обновите страницу</p>;
  return (
    <video
      src={playing?.embedUrl ?? begun}
      controls
      playsInline
      preload="metadata"
      autoPlay={playing !== undefined}
      aria-label={title}
      className="size-full bg-cover-ink-1"
      onTimeUpdate={({ currentTarget }) => keepPlace(address, currentTarget, everySeconds)}
      onPause={({ currentTarget }) => keepPlace(address, currentTarget)}
      onError={() => setHasFailed(true)}
    >
      {/* The transcript, where there is one, stands below. */}
      <track kind="captions" />
    </video>
  );
}

const placeOf = (address: string) => `otklik-video-place:${address}`;

/** By the address, as an event of the file's may come before the player stands on the page. */
function fromPlace(address: string): string {
  const place = readKept(placeOf(address));
  return place ? `${address}#t=${place}` : address;
}

const everySeconds = 5;

/** The last seconds are the end: the next time it starts from the beginning. */
const endSeconds = 5;

function keepPlace(address: string, { currentTime, duration }: HTMLVideoElement, unlessWithin = 0): void {
  const name = placeOf(address);
  const before = Number(readKept(name));
  if (duration - currentTime < endSeconds) return before > 0 ? writeKept(name, null) : undefined;
  if (Math.abs(currentTime - before) >= unlessWithin) writeKept(name, currentTime.toFixed(1));
}
