import { z } from 'zod';
import { personFields, wrongFields } from './demo-fields.ts';
import { type DemoFile, readFrontMatter } from './demo-file.ts';

export interface DemoAccount {
  firstName: string;
  lastName: string;
  email: string;
}

export const parseDemoAccount = (file: DemoFile): DemoAccount => readFrontMatter(file, accountFields).fields;

const accountFields = z.strictObject(personFields, { error: wrongFields });
