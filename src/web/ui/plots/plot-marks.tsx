import type { PlotArea } from './plot-area.ts';

export interface PlotMarksProps {
  area: PlotArea;
  /** A figure for each place. */
  values: readonly number[];
  className: string;
}

export interface ColumnsProps extends PlotMarksProps {
  /** The share of a place that a column takes, and the most pixels. */
  share: number;
  widest: number;
}

export function Columns({ area, values, className, share, widest }: ColumnsProps) {
  const width = Math.max(1, Math.min(widest, area.slot * share));
  return values.map(
    (value, place) =>
      value > 0 && (
        <rect
          key={place}
          x={area.x(place) - width / 2}
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

/** The ground under the slope from one place's figure to the next one's. */
export function Slope({ area, values, className }: PlotMarksProps) {
  if (values.length < 2) return null;
  const [start, end] = [area.x(0), area.x(values.length - 1)];
  const points = [`${start},${area.y(0)}`, ...pointsOf(area, values), `${end},${area.y(0)}`];
  return <polygon points={points.join(' ')} className={className} />;
}

export interface DotProps {
  area: PlotArea;
  place: number;
  value: number;
  className: string;
}

export function Dot({ area, place, value, className }: DotProps) {
  return <circle cx={area.x(place)} cy={area.y(value)} r={4} strokeWidth={2} className={className} />;
}

const pointsOf = (area: PlotArea, values: readonly number[]) =>
  values.map((value, place) => `${area.x(place)},${area.y(value)}`);
