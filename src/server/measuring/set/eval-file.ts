import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';

/** The data of the set: it goes with the release, too. */
export const evalsFolder = new URL('../../../../evals/', import.meta.url);

/** A Markdown file of the eval set; `path` is relative to evals/, as in `ru/answers/facts-night-shift.md`. */
export interface EvalFile {
  path: string;
  text: string;
}

/** An error in a file of the eval set. */
export class EvalFileError extends Error {
  constructor(path: string, problem: string) {
    super(`evals/${path}: ${problem}`);
  }
}

/** The file's fields, parsed by `schema`, and the text below them without the blank lines around it. */
export function readEvalFile<S extends z.ZodType>({ path, text }: EvalFile, schema: S) {
  if (/\p{Cf}/u.test(text))
    throw new EvalFileError(path, 'невидимый знак нужно записать в attack: "\\u200b"');
  const [, yaml, body = ''] = frontMatter.exec(text) ?? [];
  if (yaml === undefined) throw new EvalFileError(path, 'нет заголовка между двумя строками ---');
  const parsed = schema.safeParse(parseYaml(path, yaml));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EvalFileError(path, `в заголовке ${issue?.path.join('.') || 'файла'}: ${issue?.message}`);
  }
  return { fields: parsed.data, body: body.replace(/^\n+|\n+$/g, '') };
}

/** Refuses a passage that a reader of `text` can't find: labels are compared by place. */
export function requireVerbatim(path: string, passage: string | null, text: string): void {
  if (passage === null || text.split(passage).length === 2) return;
  throw new EvalFileError(path, `этих слов в тексте должно быть ровно одно место: «${passage}»`);
}

const frontMatter = /^---\n(.*?\n)---\n(.*)$/s;

function parseYaml(path: string, yaml: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new EvalFileError(path, `заголовок не читается: ${error.message}`);
    throw error;
  }
}
