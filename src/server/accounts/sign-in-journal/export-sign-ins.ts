import type { FastifyReply } from 'fastify';
import type { Query } from '#contract/endpoint.ts';
import type { signIns } from '#contract/sign-ins/calls.ts';
import type { SignIn } from '#contract/sign-ins/schemas.ts';
import { outcomeName, wayName } from '#contract/sign-ins/words.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sendJournal } from '#server/platform/http/journal-file.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listSignIns } from './list-sign-ins.ts';

/** Recorded in the journal of changes, without whom the administrator looked for. */
export async function exportSignIns(
  db: Db,
  viewer: Viewer,
  { format, timeZone, ...filters }: Query<typeof signIns.exportSignIns>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { from, to, outcome } = filters;
  await recordChange(db, {
    actorId: viewer.id,
    action: 'sign_ins_exported',
    details: { format, from, to, outcome },
  });
  const journal = {
    name: 'Журнал входов',
    read: (page: { limit: number; cursor?: string }) => listSignIns(db, { ...filters, ...page }),
    columns: {
      Кто: ({ person }: SignIn) => person && fullName(person),
      Email: ({ person }: SignIn) => person && shownEmail(person.email),
      Что: ({ outcome: came }: SignIn) => outcomeName(came),
      Способ: ({ via }: SignIn) => via && wayName(via),
      Адрес: ({ address }: SignIn) => address,
      Устройство: ({ device }: SignIn) => device,
    },
  };
  return sendJournal(reply, journal, { format, timeZone });
}
