import { z } from 'zod';

/** The file format of a downloaded table. */
export const tableFormat = z.enum(['csv', 'xlsx']).default('csv').describe('xlsx — книга Excel');
export type TableFormat = z.output<typeof tableFormat>;
