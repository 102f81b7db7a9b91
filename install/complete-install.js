// Run by npm after each installation. An optional package whose download broke off npm leaves out without a word, and for us
// those are Node itself, PostgreSQL and the compilers: they are asked for again.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { linkNode } from './link-node.js';
import { missingPackages } from './missing-packages.js';

const attempts = 3;
/** `--omit=dev` and NODE_ENV=production reach a script as a setting of npm. */
const omit = process.env.npm_config_omit?.split(/\s+/) ?? [];

// npm runs this after its own repeated installation, too.
if (process.env.COMPLETING_INSTALL === undefined) complete();

function complete() {
  let missing = missingPackages({ omit });
  for (let attempt = 1; missing.length > 0 && attempt <= attempts; attempt += 1) {
    process.stderr.write(`Не загрузилось: ${missing.join(', ')}. Повтор ${attempt} из ${attempts}…\n`);
    // Only what is missing is fetched; the lock file stays as it is.
    spawnSync(process.execPath, [process.env.npm_execpath, 'install', '--no-save'], {
      stdio: 'inherit',
      env: { ...process.env, COMPLETING_INSTALL: 'true' },
    });
    missing = missingPackages({ omit });
  }
  if (missing.length === 0) return linkNode();
  process.stderr.write(`Установка неполна, нет: ${missing.join(', ')}. Проверьте сеть и повторите npm ci.\n`);
  process.exitCode = 1;
}
