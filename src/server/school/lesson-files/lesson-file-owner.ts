import type { FileOwner } from '#server/platform/files/file-owner.ts';

/** Sent by `send-lesson-file.ts` alone, to whoever the lesson is open to. */
export const lessonFileOwner: FileOwner = {
  table: 'lesson_files',
  column: 'name',
  refersBy: 'name',
  isOpen: false,
};
