import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useWidth } from '#web/ui/use-width.ts';
import { type PlotArea, plotArea } from './plot-area.ts';
import { PlotLegend, type PlotLegendProps } from './plot-legend.tsx';
import { labelledSlots } from './plot-scale.ts';

export interface PlotProps {
  title: string;
  /** Describes the plot to screen readers; a table beside it has all the values. */
  description: string;
  legend: PlotLegendProps['items'];
  /** The ticks of the vertical axis, from zero up. */
  marks: readonly number[];
  markText: (mark: number) => string;
  /** The number of slots, and the label of each; labels that don't fit are omitted. */
  slots: number;
  labelText: (slot: number) => string | undefined;
  labelWidth: number;
  /** In pixels. */
  height?: number;
  /** The room for the labels of the vertical axis, in pixels. */
  markWidth?: number;
  /** The values of a slot in words, shown when it is hovered or reached by the arrow keys. */
  reading: (slot: number) => ReactNode;
  children: (area: PlotArea, pointed: number | undefined) => ReactNode;
}

/** The frame of a plot (legend, axes, current values), as wide as its container. */
export function Plot({ title, description, legend, marks, markText, slots, reading, ...plot }: PlotProps) {
  const { height = 260, markWidth } = plot;
  const { ref, width } = useWidth<HTMLDivElement>(640);
  const [pointed, setPointed] = useState<number>();
  const titleId = useId();
  const descriptionId = useId();
  const area = plotArea({ width, height, left: markWidth }, slots, marks.at(-1) ?? 1);
  return (
    <>
      <PlotLegend items={legend} reading={pointed !== undefined && pointed < slots && reading(pointed)} />
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
          onPointerMove={(event) => setPointed(slotUnder(event, area))}
          onPointerLeave={() => setPointed(undefined)}
          onKeyDown={(event) => {
            const next = slotByKey(event, pointed, slots);
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
              x={area.left + pointed * area.slotWidth}
              y={area.top}
              width={area.slotWidth}
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

function slotUnder({ currentTarget, clientX }: PointerEvent, area: PlotArea): number | undefined {
  const slot = Math.floor(
    (clientX - currentTarget.getBoundingClientRect().left - area.left) / area.slotWidth,
  );
  return slot >= 0 && slot < area.slots ? slot : undefined;
}

/** The slot that a key moves to; `none` for any other key. */
function slotByKey(
  { key }: KeyboardEvent,
  from: number | undefined,
  slots: number,
): number | undefined | 'none' {
  const last = slots - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, (from ?? slots) - 1);
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
  text: (slot: number) => string | undefined;
  labelWidth: number;
}

function Labels({ area, pointed, text, labelWidth }: LabelsProps) {
  return labelledSlots(area.slots, area.width, labelWidth).map((slot) => {
    // A label wider than its slot would overflow the plot at the end.
    const endsThere = slot === area.slots - 1 && labelWidth > area.slotWidth;
    return (
      <text
        key={slot}
        x={area.x(slot) + (endsThere ? area.slotWidth / 2 : 0)}
        y={area.top + area.height + 20}
        textAnchor={endsThere ? 'end' : 'middle'}
        className={`tabular-nums ${slot === pointed ? 'fill-ink font-medium' : 'fill-ink-faint'}`}
      >
        {text(slot)}
      </text>
    );
  });
}
