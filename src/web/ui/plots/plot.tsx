import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useWidth } from '#web/ui/use-width.ts';
import { type PlotArea, plotArea } from './plot-area.ts';
import { PlotLegend, type PlotLegendProps } from './plot-legend.tsx';
import { labelledPlaces } from './plot-scale.ts';

export interface PlotProps {
  title: string;
  /** What the drawing shows, for those who don't see it; a table beside the plot has every figure. */
  description: string;
  legend: PlotLegendProps['items'];
  /** The marks of the vertical axis, from nought up. */
  marks: readonly number[];
  markText: (mark: number) => string;
  /** How many figures stand side by side, and the label under each; those for which there is no room are left out. */
  places: number;
  labelText: (place: number) => string;
  labelWidth: number;
  /** The figures of a place in words: shown when a pointer is on it or the arrow keys come to it. */
  reading: (place: number) => ReactNode;
  children: (area: PlotArea, pointed: number | undefined) => ReactNode;
}

const height = 260;

/** The paper of a plot: legend, axes and what is being read, as wide as the page lets it be. */
export function Plot({ title, description, legend, marks, markText, places, reading, ...plot }: PlotProps) {
  const { ref, width } = useWidth<HTMLDivElement>(640);
  const [pointed, setPointed] = useState<number>();
  const titleId = useId();
  const descriptionId = useId();
  const area = plotArea({ width, height }, places, marks.at(-1) ?? 1);
  return (
    <>
      <PlotLegend items={legend} reading={pointed !== undefined && pointed < places && reading(pointed)} />
      <div ref={ref}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing reads the picture, it changes nothing */}
        <svg
          role="img"
          aria-labelledby={titleId}
          aria-describedby={descriptionId}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          tabIndex={0}
          width="100%"
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block touch-pan-y overflow-visible rounded-sm text-xs"
          onPointerMove={(event) => setPointed(placeUnder(event, area))}
          onPointerLeave={() => setPointed(undefined)}
          onKeyDown={(event) => {
            const next = placeByKey(event, pointed, places);
            if (next === 'none') return;
            event.preventDefault();
            setPointed(next);
          }}
          onBlur={() => setPointed(undefined)}
        >
          <title id={titleId}>{title}</title>
          <desc id={descriptionId}>{description}</desc>
          {marks.map((mark) => (
            <Mark key={mark} area={area} mark={mark} text={markText(mark)} />
          ))}
          {pointed !== undefined && (
            <rect
              x={area.left + pointed * area.slot}
              y={area.top}
              width={area.slot}
              height={area.height}
              className="fill-hover"
            />
          )}
          {plot.children(area, pointed)}
          <Labels area={area} pointed={pointed} text={plot.labelText} labelWidth={plot.labelWidth} />
        </svg>
      </div>
    </>
  );
}

function placeUnder({ currentTarget, clientX }: PointerEvent, area: PlotArea): number | undefined {
  const place = Math.floor((clientX - currentTarget.getBoundingClientRect().left - area.left) / area.slot);
  return place >= 0 && place < area.places ? place : undefined;
}

/** Where a key leads from a place; `none` for a key that leads nowhere. */
function placeByKey(
  { key }: KeyboardEvent,
  from: number | undefined,
  places: number,
): number | undefined | 'none' {
  const last = places - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, (from ?? places) - 1);
    case 'ArrowRight':
      return Math.min(last, (from ?? -1) + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return from === undefined ? 'none' : undefined;
    default:
      return 'none';
  }
}

function Mark({ area, mark, text }: { area: PlotArea; mark: number; text: string }) {
  const y = area.y(mark);
  return (
    <g>
      <line
        x1={area.left}
        x2={area.left + area.width}
        y1={y}
        y2={y}
        className={mark === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text x={area.left - 8} y={y} dy="0.32em" textAnchor="end" className="fill-ink-faint tabular-nums">
        {text}
      </text>
    </g>
  );
}

interface LabelsProps {
  area: PlotArea;
  pointed: number | undefined;
  text: (place: number) => string;
  labelWidth: number;
}

function Labels({ area, pointed, text, labelWidth }: LabelsProps) {
  return labelledPlaces(area.places, area.width, labelWidth).map((place) => {
    // Wider than its place, the last label would stand out of the drawing.
    const endsThere = place === area.places - 1 && labelWidth > area.slot;
    return (
      <text
        key={place}
        x={area.x(place) + (endsThere ? area.slot / 2 : 0)}
        y={area.top + area.height + 20}
        textAnchor={endsThere ? 'end' : 'middle'}
        className={`tabular-nums ${place === pointed ? 'fill-ink font-medium' : 'fill-ink-faint'}`}
      >
        {text(place)}
      </text>
    );
  });
}
