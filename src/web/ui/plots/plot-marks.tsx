import type { PlotArea } from './plot-area.ts';

export interface PlotMarksProps {
  area: PlotArea;
  /** One value per slot. */
  values: readonly number[];
  className: string;
}

export interface ColumnsProps extends PlotMarksProps {
  /** The share of a slot that a column fills, and its maximum width in pixels. */
  share: number;
  widest: number;
}

export function Columns({ area, values, className, share, widest }: ColumnsProps) {
  const width = Math.max(1, Math.min(widest, area.slotWidth * share));
  return values.map(
    (value, slot) =>
      value > 0 && (
        <rect
          key={slot}
          x={area.x(slot) - width / 2}
          y={area.y(value)}
          width={width}
          height={area.y(0) - area.y(value)}
          rx={Math.min(3, width / 4)}
          className={className}
        />
      ),
  );
}

export function Line({ area, values, className }: PlotMarksProps) {
  return (
    <polyline
      points={pointsOf(area, values).join(' ')}
      fill="none"
      strokeWidth={2}
      strokeLinejoin="round"
      className={className}
    />
  );
}

/** The area under the line through the values. */
export function Slope({ area, values, className }: PlotMarksProps) {
  if (values.length < 2) return null;
  const [start, end] = [area.x(0), area.x(values.length - 1)];
  const points = [`${start},${area.y(0)}`, ...pointsOf(area, values), `${end},${area.y(0)}`];
  return <polygon points={points.join(' ')} className={className} />;
}

export interface DotProps {
  area: PlotArea;
  slot: number;
  value: number;
  className: string;
}

export function Dot({ area, slot, value, className }: DotProps) {
  return <circle cx={area.x(slot)} cy={area.y(value)} r={4} strokeWidth={2} className={className} />;
}

const pointsOf = (area: PlotArea, values: readonly number[]) =>
  values.map((value, slot) => `${area.x(slot)},${area.y(value)}`);
