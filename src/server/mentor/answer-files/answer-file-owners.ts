import type { FileOwner } from '#server/platform/files/file-owner.ts';

/** Sent by `send-answer-file.ts` alone, to whoever the answer is open to. */
export const answerFileOwner: FileOwner = {
  table: 'answer_files',
  column: 'name',
  refersBy: 'name',
  isOpen: false,
};

/** Sent to nobody: its person has it, and sees its name. */
export const draftFileOwner: FileOwner = {
  table: 'draft_files',
  column: 'name',
  refersBy: 'name',
  isOpen: false,
};
