import type { Dialogue } from '#contract/talks/schemas.ts';
import { trustWords } from '#contract/talks/trust-words.ts';
import { placesOf, turnPlace } from '#web/talk-view/talk-turns.ts';
import { partnerOf } from '#web/talk-view/talk-words.ts';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';

export interface TrustLineProps {
  dialogue: Dialogue;
  onOpen(number: number): void;
}

/** How willing the partner was after each of his lines: a line of steps whose points lead to the lines. */
export function TrustLine({ dialogue, onOpen }: TrustLineProps) {
  const places = placesOf(dialogue.turns);
  const points = dialogue.turns.flatMap(({ number, trust }) =>
    trust === undefined ? [] : [{ number, trust, place: places.get(number) ?? 0 }],
  );
  if (points.length === 0) return null;
  const width = left + points.length * step;
  return (
    <ScrollRegion label="Как менялось расположение собеседника">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block text-xs">
        {trustWords.map((word, trust) => (
          <g key={word} aria-hidden="true">
            <line x1={left} x2={width} y1={y(trust)} y2={y(trust)} className="stroke-line" />
            <text x={left - 12} y={y(trust)} dy="0.32em" textAnchor="end" className="fill-ink-soft">
              {word}
            </text>
          </g>
        ))}
        <path d={stepsOf(points)} fill="none" strokeWidth="2" className="stroke-accent-ink" />
        {points.map(({ number, trust, place }, index) => (
          <a
            key={number}
            href={`#${turnPlace(number)}`}
            aria-label={`${partnerOf(dialogue)}, реплика ${place}: ${trustWords[trust]}`}
            onClick={(event) => {
              event.preventDefault();
              onOpen(number);
            }}
            className="group outline-none"
          >
            <rect
              x={left + index * step}
              y={0}
              width={step}
              height={height}
              rx="6"
              className="fill-transparent group-hover:fill-hover group-focus-visible:stroke-accent-ink group-focus-visible:stroke-2"
            />
            <circle
              cx={left + (index + 0.5) * step}
              cy={y(trust)}
              r="5"
              className="fill-accent stroke-paper"
              strokeWidth="2"
            />
            <text
              x={left + (index + 0.5) * step}
              y={height - 10}
              textAnchor="middle"
              className="fill-ink-soft tabular-nums"
            >
              {place}
            </text>
          </a>
        ))}
      </svg>
    </ScrollRegion>
  );
}

/** A point is a target of 44 pixels. */
const step = 46;
const left = 148;
const rise = 32;
const height = rise * trustWords.length + 36;

const y = (trust: number) => rise * (trustWords.length - 1 - trust) + 20;

/** Level while a line stands, up or down at the next one. */
const stepsOf = (points: readonly { trust: number }[]): string =>
  points
    .map(({ trust }, index) => `${index === 0 ? `M${left} ` : 'V'}${y(trust)}H${left + (index + 1) * step}`)
    .join('');
