import type { journalActions, signInActions } from '#contract/audit/actions/journals.ts';
import type { outboxActions } from '#contract/audit/actions/outbox.ts';
import { after, count, type Sentences, type Stored, text, title, titleAndChanges } from './entry-details.ts';

const titleAndServer = ({ server, ...details }: Stored<{ title: string; server: string }>) =>
  title(details) + after(', сервер ', text(server));

/** What leaves the school: letters, events and journals. */
export const outboxSentences: Sentences<
  keyof (typeof outboxActions & typeof journalActions & typeof signInActions)
> = {
  letter_retried: ({ to }) => after(': ', text(to)),
  failed_letters_retried: ({ letters }) => after(': ', count(letters, 'письмо', 'письма', 'писем')),
  webhook_created: titleAndServer,
  webhook_updated: titleAndChanges,
  webhook_deleted: titleAndServer,
  webhook_stopped: title,
  webhook_resumed: title,
  webhook_secret_rotated: title,
  webhook_tested: title,
  webhook_delivery_retried: title,
  webhook_failures_retried: ({ deliveries }) =>
    after(': ', count(deliveries, 'событие', 'события', 'событий')),
  test_letter_sent: ({ to }) => after(' на адрес ', text(to)),
  audit_exported: ({ format }) => after(': ', text(format)),
  sign_ins_exported: ({ format }) => after(': ', text(format)),
};
