import * as answerFiles from './answer-files/calls.ts';
import * as lessonFiles from './lesson-files/calls.ts';

/** The calls about files: only the fields that take files load them. */
export const fileCalls = { ...lessonFiles, ...answerFiles };
