import type { importActions, userActions } from '#contract/audit/actions/users.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { changesText, named } from '#web/audit/changes-text.ts';
import { after, count, listed, nothing, quoted, type Sentences, type Stored, text } from './entry-details.ts';

export const userSentences: Sentences<keyof (typeof userActions & typeof importActions)> = {
  user_created: person,
  user_updated: ({ changes }) => after(': ', changesText(changes)),
  user_deleted: person,
  user_invited: ({ by }) => after(' ', inviteWays.get(by)),
  invitation_revoked: nothing,
  user_import_started: ({ fileName, rows }) =>
    after(' из файла ', quoted(fileName)) + after(': ', count(rows, 'строка', 'строки', 'строк')),
  user_import_passwords_downloaded: ({ passwords }) =>
    after(': ', count(passwords, 'пароль', 'пароля', 'паролей')),
  user_import_links_downloaded: ({ links }) => after(': ', count(links, 'ссылка', 'ссылки', 'ссылок')),
  bulk_started: (details) =>
    after(': ', text(details.title)) + after(', ', count(details.people, 'человек', 'человека', 'человек')),
};

function person({
  firstName,
  lastName,
  email,
  role,
}: Stored<{ firstName: string; lastName: string; email: string; role: string }>): string {
  const name = [text(firstName), text(lastName)].filter(Boolean).join(' ');
  return after(': ', listed(name, shownEmail(text(email)), role === undefined ? '' : named(role)));
}

const inviteWays = new Map<unknown, string>([
  ['mail', 'письмом'],
  ['link', 'ссылкой, которую передаст администратор'],
]);
