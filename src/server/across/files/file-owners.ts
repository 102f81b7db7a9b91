import { answerFileOwner, draftFileOwner } from '#server/mentor/answer-files/answer-file-owners.ts';
import { certificateLogoOwner } from '#server/mentor/certificates/certificate-logo-owner.ts';
import type { FileOwner } from '#server/platform/files/file-owner.ts';
import { coverOwner } from '#server/school/courses/cover-image.ts';
import { lessonFileOwner } from '#server/school/lesson-files/lesson-file-owner.ts';
import { iconOwner, logoOwner } from '#server/school/settings/logo.ts';

/** Whose files are kept: the removal of unused ones asks each. */
export const fileOwners: readonly FileOwner[] = [
  coverOwner,
  lessonFileOwner,
  answerFileOwner,
  draftFileOwner,
  logoOwner,
  iconOwner,
  certificateLogoOwner,
];
