import { z } from 'zod';
import { type TextFile, readFrontMatter } from '#server/platform/text-files/text-file.ts';
import { personFields, wrongFields } from './file-fields.ts';

export interface PersonInFile {
  firstName: string;
  lastName: string;
  email: string;
}

export const parsePerson = (file: TextFile): PersonInFile => readFrontMatter(file, accountFields).fields;

const accountFields = z.strictObject(personFields, { error: wrongFields });
