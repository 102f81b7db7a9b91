import { z } from 'zod';

/** The file format of a downloaded table. */
export const tableFormat = z.enum(['csv', 'xlsx']).default('csv').describe('xlsx — книга Excel');
export type TableFormat = z.output<typeof tableFormat>;

/** That of a downloaded journal. */
export const journalFormat = z
  .enum(['csv', 'xlsx', 'jsonl'])
  .default('csv')
  .describe('xlsx — книга Excel, jsonl — запись на строку, для SIEM');
export type JournalFormat = z.output<typeof journalFormat>;
