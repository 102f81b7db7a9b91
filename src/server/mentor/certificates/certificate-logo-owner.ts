import type { FileOwner } from '#server/platform/files/file-owner.ts';

/** The page that checks a certificate shows it to anybody, as long as there is one with it. */
export const certificateLogoOwner: FileOwner = {
  table: 'certificates',
  column: 'logo',
  refersBy: 'name',
  isOpen: true,
};
