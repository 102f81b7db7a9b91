import { signInCalls } from '#contract/sign-in-calls.ts';
import { urlOf } from '#contract/url.ts';
import { JournalMenu } from '#web/ui/table/journal-menu.tsx';
import type { SignInFilters } from './sign-in-queries.ts';

/** Downloads the rows that the filters show. */
export const ExportSignIns = ({ filters }: { filters: SignInFilters }) => (
  <JournalMenu address={(file) => urlOf(signInCalls.exportSignIns, { query: { ...filters, ...file } })} />
);
