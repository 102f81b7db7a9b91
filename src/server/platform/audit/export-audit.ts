import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { exportAudit as exportAuditEndpoint } from '#contract/audit/calls.ts';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { actionName } from '#contract/audit/words.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { asFile, type Cell } from '#server/platform/http/csv-file.ts';
import { streamTable } from '#server/platform/http/table-file.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { recordChange } from './audit.ts';
import { listAudit } from './journal.ts';

type Wanted = Query<typeof exportAuditEndpoint>;
type Filters = Omit<Wanted, 'format' | 'timeZone'>;

/** Needs the memory of one batch. Who takes the journal away is in it, without whom he looked for. */
export async function exportAudit(
  db: Db,
  viewer: Viewer,
  { format, timeZone, ...filters }: Wanted,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { from, to, action } = filters;
  await recordChange(db, {
    actorId: viewer.id,
    action: 'audit_exported',
    details: { format, from, to, action },
  });
  const name = 'Журнал изменений';
  if (format !== 'jsonl') return streamTable(reply, { name, format }, tableOf(db, filters, timeZone));
  return asFile(reply, `${name}.jsonl`)
    .type('application/jsonl; charset=utf-8')
    .send(Readable.from(linesOf(db, filters)));
}

const batchSize = 500;

async function* entriesOf(db: Db, filters: Filters): AsyncGenerator<AuditEntry[]> {
  let cursor: string | undefined;
  do {
    const batch = await listAudit(db, { ...filters, limit: batchSize, ...(cursor && { cursor }) });
    if (batch.length > 0) yield batch;
    cursor = batch.length === batchSize ? batch.at(-1)?.id : undefined;
  } while (cursor);
}

async function* tableOf(db: Db, filters: Filters, timeZone: string): AsyncGenerator<Cell[][]> {
  yield [['Когда', 'Кто', 'Что сделано', 'О ком', 'Email', 'Подробности']];
  const time = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  for await (const batch of entriesOf(db, filters)) {
    yield batch.map(({ timestamp, performedBy, action, subject, details }) => [
      time.format(new Date(timestamp)).replace(',', ''),
      nameOf(performedBy),
      actionName(action),
      nameOf(subject),
      subject?.email ?? null,
      JSON.stringify(details),
    ]);
  }
}

const nameOf = (person: AuditEntry['performedBy']): string | null =>
  person && `${person.firstName} ${person.lastName}`;

/** The fields are named in docs/security.md. */
async function* linesOf(db: Db, filters: Filters): AsyncGenerator<string> {
  for await (const batch of entriesOf(db, filters)) {
    yield batch.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}
