import { encode } from 'uqr';

/** An address for a phone's camera. Dark on light in either theme: not every camera reads the reverse. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { size, data } = encode(address, { ecc: 'M', border: quietZone });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto mb-4 size-52 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** In modules; the least that the standard asks for. */
const quietZone = 4;

/** A stroke a module high for each run of dark modules. */
const pathOf = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : [])),
    )
    .join('');

function runFrom(row: boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end < 0 ? row.length : end) - start;
}
