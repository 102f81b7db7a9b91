import type { Pool } from 'pg';
import { openStage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { answersBeside } from './answers-beside.ts';
import type { BenchOptions, Log, Report } from './phase.ts';

const letters = 1_000;

/** Measures the submission of answers alone, and while letters wait and leave at their usual rate. */
export async function answersBesideMail(
  dataDir: string,
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const smtp = await startSmtpServer();
  const stage = await openStage(dataDir, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'school@example.ru',
    PUBLIC_URL: 'http://127.0.0.1',
  });
  const { pool } = stage.database;
  const beside = {
    what: 'letters',
    about: `${letters} letters wait and leave one a second`,
    most: targets.besideMail,
    begin: () => queueLetters(pool),
    end: () => pool.query('delete from outbox'),
  };
  try {
    await answersBeside(stage, beside, options, { report, log });
  } finally {
    await stage.stop();
    await smtp.close();
  }
}

const queueLetters = (pool: Pool) =>
  pool.query(
    `insert into outbox (id, channel, payload)
     select uuid_v7(), 'mail', jsonb_build_object('kind', 'test', 'email', 'reader-' || number || '@example.ru')
     from generate_series(1, $1::integer) number`,
    [letters],
  );
