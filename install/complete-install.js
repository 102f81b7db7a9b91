// Run by npm after each installation. npm silently skips an optional package whose download fails, and ours include Node,
// PostgreSQL and the compilers, so missing ones are installed again.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { linkNode } from './link-node.js';
import { missingPackages } from './missing-packages.js';

const attempts = 3;
/** `--omit=dev` and NODE_ENV=production are passed to a script as an npm setting. */
const omit = process.env.npm_config_omit?.split(/\s+/) ?? [];

// Prevents recursion: npm runs this script after the repeated installation, too.
if (process.env.COMPLETING_INSTALL === undefined) complete();

function complete() {
  let missing = missingPackages({ omit });
  for (let attempt = 1; missing.length > 0 && attempt <= attempts; attempt += 1) {
    process.stderr.write(`Не загрузилось: ${missing.join(', ')}. Повтор ${attempt} из ${attempts}…\n`);
    // Fetches only the missing packages; the lock file is unchanged.
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
