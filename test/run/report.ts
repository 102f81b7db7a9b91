/** What a suite tells its runner while it runs, over the channel between their processes. */
export type Report =
  | { kind: 'planned'; count: number }
  | { kind: 'test'; failure?: Failure }
  /** One of those that were planned has ended: a file of the unit tests, a run of a journey. */
  | { kind: 'ended'; name: string; ms: number }
  /** What is no test's own: a file that can't be loaded, a promise that nobody awaits. */
  | { kind: 'broken'; failure: Failure };

export interface Failure {
  name: string;
  text: string;
  /** The command that repeats it alone. */
  again: string;
}

export function tell(report: Report): void {
  process.send?.(report);
}

/** A suite doesn't outlive a runner that was killed. */
export function endWithRunner(): void {
  process.once('disconnect', () => process.exit(1));
}

/** For a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
