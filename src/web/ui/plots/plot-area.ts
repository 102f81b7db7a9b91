/** Where in a drawing the figures stand: so many places side by side, and a height for each figure. */
export interface PlotArea {
  left: number;
  top: number;
  width: number;
  height: number;
  places: number;
  /** How wide one place is. */
  slot: number;
  /** The middle of a place. */
  x(place: number): number;
  /** From a figure to its height on the page. */
  y(value: number): number;
}

const margins = { left: 46, right: 6, top: 10, bottom: 30 };

export function plotArea(size: { width: number; height: number }, places: number, top: number): PlotArea {
  const width = Math.max(1, size.width - margins.left - margins.right);
  const height = size.height - margins.top - margins.bottom;
  const slot = width / Math.max(1, places);
  return {
    left: margins.left,
    top: margins.top,
    width,
    height,
    places,
    slot,
    x: (place) => margins.left + (place + 0.5) * slot,
    y: (value) => margins.top + height * (1 - value / top),
  };
}
