import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { copyRequest } from '#contract/personal-data/schemas.ts';
import { countGuess } from '#server/accounts/auth/guess-limit.ts';
import { checkProof } from '#server/accounts/auth/proof.ts';
import { schoolName } from '#server/platform/branding/branding.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { asFile } from '#server/platform/http/csv-file.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { exportOwnData, exportText } from './export-person.ts';
import { personPage } from './person-page.ts';

/** Everything stored about whoever asks, once they have proved it: an open screen is not enough. */
export async function downloadOwnData(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  { password, format }: z.output<typeof copyRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await checkProof({ db, config }, viewer, { field: 'password', password });
  await countGuess(db, [{ limit: 'data', of: viewer.id }]);
  const data = await exportOwnData(db, viewer.email);
  const file = asFile(reply, `Мои данные.${format}`);
  switch (format) {
    case 'json':
      return file.type('application/json; charset=utf-8').send(exportText(data));
    case 'html':
      return file
        .type('text/html; charset=utf-8')
        .send(personPage(data, { appName: await schoolName(db, config), zone: config.timeZone }));
  }
}
