import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { documentMaxBytes, readDocument } from './schemas.ts';

export const documents = {
  readDocument: endpoint({
    method: 'POST',
    path: '/api/documents/read',
    access: 'admin',
    summary: 'Прочитать документ Word (.docx) и вернуть его разметкой; ничего не хранится',
    files: { file: { maxBytes: documentMaxBytes } },
    body: z.object({}),
    response: readDocument,
  }),
};
