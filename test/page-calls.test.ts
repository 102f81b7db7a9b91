import { expect, test } from 'vitest';
import { z } from 'zod';
import { misuseOfCalls } from './page-calls.ts';

const deleteAnswer = {
  method: 'DELETE',
  path: '/api/answers/:id',
  params: z.object({}),
  response: z.object({}),
};
/** By name, in a table, in a table of tables, whatever these are called. */
const modules: Record<string, object> = {
  '#contract/answers/calls.ts': { deleteAnswer },
  '#contract/table.ts': { answers: { deleteAnswer } },
  '#contract/tables.ts': { all: { answers: { deleteAnswer } } },
  '#contract/answers/schemas.ts': { answer: z.object({}), limits: { body: 3 } },
};
const misused = (text: string) =>
  misuseOfCalls({ path: 'page.tsx', text, exportsOf: (name) => modules[name] });

const byName = `import { deleteAnswer } from '#contract/answers/calls.ts';`;
const renamed = `import { deleteAnswer as gone } from '#contract/answers/calls.ts';`;
const asModule = `import * as answers from '#contract/answers/calls.ts';`;
const inTable = `import { answers } from '#contract/table.ts';`;
const tableRenamed = `import { answers as calls } from '#contract/table.ts';`;
const tableModule = `import * as contract from '#contract/table.ts';`;
const inTables = `import { all } from '#contract/tables.ts';`;

test.each([
  [byName, 'deleteAnswer'],
  [renamed, 'gone'],
  [asModule, 'answers.deleteAnswer'],
  [inTable, 'answers.deleteAnswer'],
  [tableRenamed, 'calls.deleteAnswer'],
  [tableModule, 'contract.answers.deleteAnswer'],
  [inTables, 'all.answers.deleteAnswer'],
])('of a call that came by %s a schema is not read, in no writing', (imported, one) => {
  for (const name of ['params', 'query', 'headers', 'body', 'files', 'response', 'access', 'summary'])
    expect(misused(`${imported} zodResolver(${one}.${name});`)).toEqual([`${one}.${name}`]);
  for (const read of [
    `${one}['body']`,
    `${one}?.body`,
    `${one}!.body`,
    `(${one} as Shape).body`,
    `(${one}).body.shape.text`,
    `${one}[part]`,
    `const { body } = ${one}`,
    `const one = ${one}`,
    `({ ...${one} })`,
    `for (const part in ${one}) take(part)`,
  ])
    expect(misused(`${imported} ${read};`), read).toHaveLength(1);
});

test.each([
  [byName, 'deleteAnswer'],
  [asModule, 'answers.deleteAnswer'],
  [inTable, 'answers.deleteAnswer'],
  [inTables, 'all.answers.deleteAnswer'],
])('a call that came by %s is made, listed and named by its type', (imported, one) => {
  for (const use of [
    `call(${one}, { params: { id } })`,
    `const before = [${one}, other]`,
    `const save = () => call(${one}, {})`,
    `const of = () => ${one}`,
    `const address = ${one}.path`,
    `type Body = z.input<typeof ${one}.body>`,
    `const save = (body: Body<typeof ${one}>) => call<typeof ${one}>(${one}, { body: { ...body } })`,
  ])
    expect(misused(`${imported} ${use};`), use).toEqual([]);
});

test('a table is not handed on whole, nor exported further, nor loaded later: what is read off it there is not seen', () => {
  for (const text of [
    `${inTable} const list = Object.values(answers);`,
    `${inTable} const { deleteAnswer } = answers;`,
    `${inTable} export { answers };`,
    `${byName} export { deleteAnswer };`,
    `export { deleteAnswer } from '#contract/answers/calls.ts';`,
    `export * from '#contract/answers/calls.ts';`,
    `const { deleteAnswer } = await import('#contract/answers/calls.ts');`,
  ])
    expect(misused(text), text).toHaveLength(1);
});

test('schemas, types and what has a call’s name are free', () => {
  for (const text of [
    `import { answer } from '#contract/answers/schemas.ts'; zodResolver(answer.shape.body);`,
    `import { limits } from '#contract/answers/schemas.ts'; take(limits.body);`,
    `import type { deleteAnswer } from '#contract/answers/calls.ts'; type Body = typeof deleteAnswer.body;`,
    `import { type deleteAnswer } from '#contract/answers/calls.ts'; type Body = typeof deleteAnswer.body;`,
    `export type { deleteAnswer } from '#contract/answers/calls.ts';`,
    `${byName} take({ deleteAnswer: mine.deleteAnswer.body });`,
  ])
    expect(misused(text), text).toEqual([]);
});
