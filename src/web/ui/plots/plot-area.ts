/** The geometry of a plot: equal slots along the x axis, and a vertical scale. */
export interface PlotArea {
  left: number;
  top: number;
  width: number;
  height: number;
  slots: number;
  /** The width of one slot. */
  slotWidth: number;
  /** The x coordinate of a slot's centre. */
  x(slot: number): number;
  /** The y coordinate of a value. */
  y(value: number): number;
}

const margins = { left: 46, right: 6, top: 10, bottom: 30 };

interface Size {
  width: number;
  height: number;
  /** The room for the labels of the vertical axis. */
  left?: number | undefined;
}

export function plotArea({ left = margins.left, ...size }: Size, slots: number, top: number): PlotArea {
  const width = Math.max(1, size.width - left - margins.right);
  const height = size.height - margins.top - margins.bottom;
  const slotWidth = width / Math.max(1, slots);
  return {
    left,
    top: margins.top,
    width,
    height,
    slots,
    slotWidth,
    x: (slot) => left + (slot + 0.5) * slotWidth,
    y: (value) => margins.top + height * (1 - value / top),
  };
}
