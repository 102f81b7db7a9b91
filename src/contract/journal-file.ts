import { journalFormat } from './table-format.ts';
import { timeZone } from './text.ts';

/** How a journal is taken away as a file. */
export const journalFile = {
  timeZone: timeZone.default('UTC').describe('Часовой пояс времени в таблице; в jsonl время всегда в UTC'),
  format: journalFormat,
};
