import { signIns } from '#contract/sign-ins/calls.ts';
import { urlOf } from '#contract/url.ts';
import { JournalMenu } from '#web/ui/table/journal-menu.tsx';
import type { SignInFilters } from './sign-in-queries.ts';

/** Downloads the rows that the filters show. */
export const ExportSignIns = ({ filters }: { filters: SignInFilters }) => (
  <JournalMenu address={(file) => urlOf(signIns.exportSignIns, { query: { ...filters, ...file } })} />
);
