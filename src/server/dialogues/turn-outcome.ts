import type { ModelFault } from '#server/models/model-fault.ts';
import type { NotAsked } from '#server/models/model.ts';

/** What a try at a turn has come to. */
export type TurnOutcome =
  | { kind: 'done'; record(): Promise<void> }
  | { kind: 'fault'; fault: ModelFault }
  | { kind: 'aborted' }
  | NotAsked;
