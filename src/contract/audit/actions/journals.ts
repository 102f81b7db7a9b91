import { action } from '#contract/audit/action.ts';
import type { JournalFormat } from '#contract/table-format.ts';

/** With the filters, without whom was looked for. */
interface Taken {
  format: JournalFormat;
  from?: string;
  to?: string;
}

export const journalActions = {
  audit_exported: action<Taken & { action?: string }>('Скачан журнал изменений'),
};

export const signInActions = {
  sign_ins_exported: action<Taken & { outcome?: string }>('Скачан журнал входов'),
};
