import type { Message } from './message.ts';
import type { ModelFault } from './model-fault.ts';

export interface Usage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** Of several requests for one text: what none of them says stays unknown. */
export function sumOfUsage(one: Usage | null, other: Usage | null): Usage | null {
  if (!one || !other) return one ?? other;
  const sum = (of: keyof Usage) => {
    const known = [one[of], other[of]].filter((tokens) => tokens !== undefined);
    return known.length === 0 ? undefined : known.reduce((total, tokens) => total + tokens);
  };
  return { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') };
}

/** The result of one try. `aborted`: by the caller's signal, not a fault. `not_asked`: no request has left (ask-model.ts). */
export type Outcome = (Tried & Sent) | NotAsked;

interface Sent {
  /** The messages as they left: masked, where they have been. Set by askModel. */
  sent?: Message[];
}

type Tried =
  | {
      kind: 'done';
      text: string;
      model: string;
      usage: Usage | null;
      firstTextMs: number;
      /** The name of the endpoint. */
      endpoint?: string;
    }
  | { kind: 'fault'; fault: ModelFault; usage?: Usage }
  | {
      kind: 'aborted';
      /** Which one was asked, where one was. */
      model?: string;
      endpoint?: string;
      usage?: Usage;
    };

export type NotAsked = { kind: 'not_asked'; cause: string } & (
  | { why: 'no_model' | 'rule' | 'crisis' }
  | { why: 'budget'; /** In roubles, what it would have cost. */ estimate: string }
);
