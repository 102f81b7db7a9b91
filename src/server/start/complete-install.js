// Plain JavaScript, run by npm with the system's Node after each installation. An optional package whose download broke off
// npm leaves out without a word, and for us those are Node itself, PostgreSQL and the compilers: they are asked for again.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

const attempts = 3;
const ours = { os: process.platform, cpu: process.arch, libc: cLibrary() };

// npm runs this after its own repeated installation, too.
if (process.env.COMPLETING_INSTALL === undefined) complete();

function complete() {
  let missing = missingPackages();
  for (let attempt = 1; missing.length > 0 && attempt <= attempts; attempt += 1) {
    process.stderr.write(`Не загрузилось: ${missing.join(', ')}. Повтор ${attempt} из ${attempts}…\n`);
    // Only what is missing is fetched; the lock file stays as it is.
    spawnSync(process.execPath, [process.env.npm_execpath, 'install', '--no-save'], {
      stdio: 'inherit',
      env: { ...process.env, COMPLETING_INSTALL: 'true' },
    });
    missing = missingPackages();
  }
  if (missing.length === 0) return;
  process.stderr.write(`Установка неполна, нет: ${missing.join(', ')}. Проверьте сеть и повторите npm ci.\n`);
  process.exitCode = 1;
}

/** Paths of the packages that are made for this very machine, stand in the lock file, and are not there. */
function missingPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => isForThisMachine(entry) && !isOmitted(entry) && !existsSync(path))
    .map(([path]) => path);
}

function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional || !(os || cpu)) return false;
  return allows(os, ours.os) && allows(cpu, ours.cpu) && allows(libc, ours.libc);
}

/** Without a list, everything is allowed. */
function allows(list, value) {
  return list === undefined || list.includes(value);
}

/** `--omit=dev` and NODE_ENV=production reach a script as a setting of npm. */
function isOmitted({ dev }) {
  const omitted = process.env.npm_config_omit?.split(/\s+/) ?? [];
  return omitted.includes('optional') || (dev === true && omitted.includes('dev'));
}

function cLibrary() {
  // What the machine's network looks like takes seconds to find out.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
