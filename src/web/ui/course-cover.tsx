import { useState } from 'react';
import { classNames } from './class-names.ts';

export interface CourseCoverProps {
  courseId: string;
  title: string;
  /** The uploaded image; without it, or if it fails to load, a generated cover is drawn. */
  src?: string | null;
  className?: string;
}

/** Decorative: the title is shown beside it. 16:9, fills the width. */
export function CourseCover({ courseId, title, src, className }: CourseCoverProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const frame = classNames('block aspect-video w-full bg-sunken', className);
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        width={1280}
        height={720}
        onError={() => setFailedSrc(src)}
        className={classNames(frame, 'object-cover')}
      />
    );
  }
  return <DrawnCover seed={hash(courseId)} letter={firstLetter(title)} className={frame} />;
}

function DrawnCover({ seed, letter, className }: { seed: number; letter: string; className: string }) {
  const colours = palettes[seed % palettes.length] ?? palettes[0];
  const Shape = shapes[Math.floor(seed / palettes.length) % shapes.length] ?? Echo;
  return (
    <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="640" height="360" className={colours.ground} />
      <g className={colours.shape} fill="none" stroke="currentColor">
        <Shape />
      </g>
      <text x="56" y="302" fontSize="208" fontWeight="600" className={colours.letter}>
        {letter}
      </text>
    </svg>
  );
}

const palettes = [
  { ground: 'fill-cover-ink-1', shape: 'text-cover-ink-2', letter: 'fill-cover-ink-3' },
  { ground: 'fill-cover-sage-1', shape: 'text-cover-sage-2', letter: 'fill-cover-sage-3' },
  { ground: 'fill-cover-clay-1', shape: 'text-cover-clay-2', letter: 'fill-cover-clay-3' },
  { ground: 'fill-cover-plum-1', shape: 'text-cover-plum-2', letter: 'fill-cover-plum-3' },
  { ground: 'fill-cover-sand-1', shape: 'text-cover-sand-2', letter: 'fill-cover-sand-3' },
  { ground: 'fill-cover-mist-1', shape: 'text-cover-mist-2', letter: 'fill-cover-mist-3' },
] as const;

const shapes = [Echo, Conversation, Lines, Steps, Horizon];

/** Concentric rings. */
function Echo() {
  return [46, 104, 162, 220].map((radius) => (
    <circle key={radius} cx="500" cy="180" r={radius} strokeWidth="20" />
  ));
}

/** Two overlapping circles. */
function Conversation() {
  return (
    <g stroke="none" fill="currentColor">
      <circle cx="430" cy="150" r="128" opacity="0.75" />
      <circle cx="560" cy="240" r="128" opacity="0.75" />
    </g>
  );
}

/** Lines of handwriting. */
function Lines() {
  const lengths = [250, 300, 210, 280, 150];
  return lengths.map((length, row) => (
    <path key={row} d={`M304 ${76 + row * 52}h${length}`} strokeWidth="18" strokeLinecap="round" />
  ));
}

/** Ascending steps. */
function Steps() {
  return (
    <g stroke="none" fill="currentColor">
      {[0, 1, 2, 3].map((step) => (
        <rect
          key={step}
          x={300 + step * 85}
          y={270 - step * 70}
          width="85"
          height={90 + step * 70}
          opacity={0.45 + step * 0.16}
        />
      ))}
    </g>
  );
}

/** A sun over the sea. */
function Horizon() {
  return (
    <>
      <circle cx="470" cy="176" r="96" fill="currentColor" stroke="none" />
      {[232, 272, 312].map((y, row) => (
        <path
          key={y}
          d={`M${330 - row * 40} ${y}h${280 + row * 80}`}
          strokeWidth="12"
          strokeLinecap="round"
        />
      ))}
    </>
  );
}

function firstLetter(title: string): string {
  return title.match(/[\p{L}\p{N}]/u)?.[0]?.toLocaleUpperCase('ru') ?? '';
}

/** FNV-1a: the same course gets the same cover on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
