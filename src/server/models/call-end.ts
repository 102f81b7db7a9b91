import type { CallEnd } from './ledger.ts';
import type { FaultKind } from './model-fault.ts';
import type { Outcome } from './outcome.ts';

/** As many characters of Russian make one token. */
const charactersInToken = 3;

export const tokensIn = (characters: number): number => Math.ceil(characters / charactersInToken);

interface Measured {
  inputTokens: number;
  /** Characters of the reply. */
  written: number;
  ms: number;
}

/** What a call has used: as the model says, else from lengths; one that was refused has used nothing. */
export function countedEnd(outcome: Outcome, { inputTokens, written, ms }: Measured): CallEnd {
  const { usage, name } = usageOf(outcome);
  if (usage?.inputTokens !== undefined && usage.outputTokens !== undefined) {
    const { inputTokens: input, outputTokens: output } = usage;
    return { outcome: name, ms, inputTokens: input, outputTokens: output, isEstimate: false };
  }
  const isFree = outcome.kind === 'fault' && written === 0 && unpaid.has(outcome.fault.kind);
  if (isFree) return { outcome: name, ms, inputTokens: 0, outputTokens: 0, isEstimate: false };
  return { outcome: name, ms, inputTokens, outputTokens: tokensIn(written), isEstimate: true };
}

function usageOf(outcome: Outcome) {
  switch (outcome.kind) {
    case 'done':
      return { name: 'done', usage: outcome.usage };
    case 'fault':
      return { name: outcome.fault.kind, usage: outcome.usage };
    case 'aborted':
      return { name: 'aborted', usage: outcome.usage };
    case 'not_asked':
      return { name: 'aborted', usage: undefined };
  }
}

/** Faults before any work of the model. */
const unpaid = new Set<FaultKind>(['network', 'refused', 'rate_limit', 'server', 'unready']);
