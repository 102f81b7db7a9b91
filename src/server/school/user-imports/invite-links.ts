import type { FastifyReply } from 'fastify';
import type { Body } from '#contract/endpoint.ts';
import type { userImports } from '#contract/user-imports/calls.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { linkPath } from '#server/accounts/links/personal-links.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sendTable } from '#server/platform/http/table-file.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { dropWaitingLetters, issueInvite } from '#server/school/users/invite.ts';
import { listPeopleToInvite, type PersonToInvite } from './to-invite.ts';
import { getUserImport } from './user-imports.ts';

/**
 * Makes a link for everyone of an import who has no way in yet, and sends them as a table; only their hashes are stored. A
 * repeated call makes others, and the former open nothing any more. The journal says who has downloaded them.
 */
export async function downloadInviteLinks(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  importId: string,
  { origin, format }: Body<typeof userImports.downloadInviteLinks>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await getUserImport(db, importId);
  const links = await db.transaction().execute(async (tx) => {
    const people = await listPeopleToInvite(tx, importId);
    await dropWaitingLetters(
      tx,
      people.map(({ id }) => id),
    );
    const made: (PersonToInvite & { token: string })[] = [];
    for (const person of people) {
      const token = await issueInvite(tx, { userId: person.id, actorId: viewer.id });
      if (token !== undefined) made.push({ ...person, token });
    }
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_import_links_downloaded',
      details: { importId, links: made.length },
    });
    return made;
  });
  const root = config.publicUrl ?? origin;
  return sendTable(reply, { name: 'Ссылки-приглашения', format }, [
    ['Имя', 'Фамилия', 'Email', 'Ссылка'],
    ...links.map(({ firstName, lastName, email, token }) => [
      firstName,
      lastName,
      shownEmail(email),
      root + linkPath(token),
    ]),
  ]);
}
