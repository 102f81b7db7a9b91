import { z } from 'zod';

export const documentMaxBytes = 20 * 1024 * 1024;

/** A document as it is pasted: headings, paragraphs, lists, tables, links and pictures, and nothing that runs. */
export const readDocument = z.object({
  html: z.string().describe('Текст разметкой HTML; картинки стоят в нём адресами data:'),
  pictures: z.int().min(0).describe('Сколько в нём картинок'),
  leftOut: z.array(z.string()).describe('Что не вошло, по предложению'),
});
export type ReadDocument = z.infer<typeof readDocument>;
