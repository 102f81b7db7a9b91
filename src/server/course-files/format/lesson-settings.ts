import { z } from 'zod';
import { answerFilesRule } from '#contract/answer-files/schemas.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { cueing, lessonInput, releaseMode } from '#contract/lessons/schemas.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/**
 * What is set in a lesson beside its texts, as its file and its row have it: a setting that stands in both lists is read,
 * written, exported and imported.
 */
export const lessonSettings = {
  opensAfter: lessonInput.shape.opensAfter.default(null),
  dueAfter: lessonInput.shape.dueAfter.default(null),
  passesBy: passesBy.nullable().default(null),
  isCounted: z.boolean('нужно true или false').default(true),
  asksWhenShort: z.boolean('нужно true или false').default(true),
  asksSelf: z.boolean('нужно true или false').default(false),
  attemptsLimit: lessonInput.shape.attemptsLimit.default(null),
  release: releaseMode.default('at_once'),
  answerFileKinds: answerFilesRule.shape.kinds.nullable().default(null),
  answerFilesLimit: answerFilesRule.shape.most.nullable().default(null),
};

export const settingColumns = {
  opensAfter: 'opens_after',
  dueAfter: 'due_after',
  passesBy: 'passes_by',
  isCounted: 'is_counted',
  asksWhenShort: 'asks_when_short',
  asksSelf: 'asks_self',
  attemptsLimit: 'attempts_limit',
  release: 'release',
  answerFileKinds: 'answer_file_kinds',
  answerFilesLimit: 'answer_files_limit',
} as const satisfies Record<keyof typeof lessonSettings, keyof Tables['lessons']>;

export const settingNames = Object.keys(lessonSettings) as (keyof typeof lessonSettings)[];

/** Kept with the criteria, in the version of the lesson's mentor. */
export const cueingSetting = cueing.default('show');
