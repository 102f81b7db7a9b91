/** A line of what was measured on the way; `npm run bench -- --only=failover` reads it. Tests look at what happened, at no clock. */
export function printMeasured(measured: Record<string, unknown>): void {
  if (!process.env['CRASH_KILLS']) return;
  const rounded = Object.entries(measured).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value) : value,
  ]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(rounded))}\n`);
}
