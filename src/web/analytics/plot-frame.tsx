import type { ReactNode } from 'react';
import { useId } from 'react';
import { useWidth } from '#web/ui/use-width.ts';

/** Where in the drawing the figures stand. */
export interface PlotArea {
  left: number;
  top: number;
  width: number;
  height: number;
  /** From a figure to its height on the page. */
  y(value: number): number;
}

export interface PlotFrameProps {
  title: string;
  /** What the drawing shows, for those who don't see it. */
  description: string;
  /** The marks of the vertical axis, from nought up. */
  marks: readonly number[];
  markText: (mark: number) => string;
  /** The place under the pointer, of `places` along the axis; undefined when it leaves. */
  onPoint: (place: number | undefined) => void;
  places: number;
  children: (area: PlotArea) => ReactNode;
}

const height = 260;
const margins = { left: 46, right: 6, top: 10, bottom: 30 };

/** The paper of a plot: its lines and marks, as wide as the page lets it be. */
export function PlotFrame({
  title,
  description,
  marks,
  markText,
  onPoint,
  places,
  children,
}: PlotFrameProps) {
  const { ref, width } = useWidth<HTMLDivElement>(640);
  const titleId = useId();
  const descriptionId = useId();
  const top = marks.at(-1) ?? 1;
  const area: PlotArea = {
    left: margins.left,
    top: margins.top,
    width: Math.max(1, width - margins.left - margins.right),
    height: height - margins.top - margins.bottom,
    y: (value) => margins.top + (height - margins.top - margins.bottom) * (1 - value / top),
  };
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block touch-pan-y overflow-visible text-xs"
        onPointerMove={({ currentTarget, clientX }) => {
          const x = clientX - currentTarget.getBoundingClientRect().left - area.left;
          const place = Math.floor((x / area.width) * places);
          onPoint(place >= 0 && place < places ? place : undefined);
        }}
        onPointerLeave={() => onPoint(undefined)}
      >
        <title id={titleId}>{title}</title>
        <desc id={descriptionId}>{description}</desc>
        {marks.map((mark) => (
          <g key={mark}>
            <line
              x1={area.left}
              x2={area.left + area.width}
              y1={area.y(mark)}
              y2={area.y(mark)}
              className={mark === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
            <text
              x={area.left - 8}
              y={area.y(mark)}
              dy="0.32em"
              textAnchor="end"
              className="fill-ink-faint tabular-nums"
            >
              {markText(mark)}
            </text>
          </g>
        ))}
        {children(area)}
      </svg>
    </div>
  );
}
