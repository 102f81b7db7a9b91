import { faultInWords } from '#server/models/fault-words.ts';
import type { ModelFault } from '#server/models/model-fault.ts';

/** Why there is no reply or hint, for an administrator. */
export const turnFaultInWords = (fault: ModelFault): string =>
  faultInWords(fault, { text: 'ответ', ofText: 'ответа', firstLimit: 'AI_TURN_FIRST_MS' });
