import type { Pool } from 'pg';
import { cleanUp } from '#bench/clean-up.ts';
import { startLoader } from '#bench/load/loader.ts';
import { median } from '#bench/load/quantiles.ts';
import { measure } from '#bench/measure.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { openStage, subjectOf } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { type BenchOptions, formatNumber, formatRatio, type Log, type Report, verdict } from './phase.ts';

const connections = 10;
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
  const loader = startLoader();
  const { pool } = stage.database;
  try {
    const school = await readSchool(pool, 2_000);
    const units = scenariosOf(school).find(({ name }) => name === 'Submit an answer')?.app ?? [];
    const { warmUpSeconds } = options;
    const seconds = 2 * options.seconds;
    const submit = async () => {
      const { p95 } = await measure(loader, subjectOf(stage), { units, connections, seconds, warmUpSeconds });
      await cleanUp(stage);
      return p95;
    };
    const [alone, beside]: [number[], number[]] = [[], []];
    // Twice as many passes as usual: what one leaves behind slows the next.
    for (let pass = 0; pass < 2 * options.passes; pass += 1) {
      alone.push(await submit());
      await queueLetters(pool);
      beside.push(await submit());
      await pool.query('delete from outbox');
    }
    const slower = median(beside) / median(alone);
    report.tables.push({
      title: 'Answers beside letters',
      about: `The p95 of submitting an answer at ${connections} connections, alone and while ${letters} letters wait and leave one a second.`,
      head: ['alone', 'beside', 'is', 'wanted', ''],
      rows: [
        [
          formatNumber(median(alone)),
          formatNumber(median(beside)),
          formatRatio(slower),
          `≤ x${targets.besideMail}`,
          verdict(slower <= targets.besideMail),
        ],
      ],
    });
    log(`Answers beside letters: ${formatRatio(slower)}`);
  } finally {
    loader.stop();
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
