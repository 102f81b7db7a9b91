// Plain JavaScript without packages, like everything in this folder: it runs on the system's Node before there are any.
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

const ours = { os: process.platform, cpu: process.arch, libc: cLibrary() };

/**
 * Paths of the packages of the lock file that should be on this machine and are not. What is installed stands in npm's own
 * record, which it writes at the end of an installation: one that was interrupted has left none, or the one before.
 */
export function missingPackages({ omit }) {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([path, entry]) => path !== '' && isForThisMachine(entry) && !isOmitted(entry, omit))
    .filter(([path, entry]) => !isSame(installed[path], entry) || !existsSync(path))
    .map(([path]) => path);
}

/** Whether the last installation was made without the packages for development, as `npm ci --omit=dev` makes it. */
export function wasWithoutDev() {
  const installed = Object.values(packagesOf('node_modules/.package-lock.json'));
  return installed.length > 0 && !installed.some(({ dev }) => dev);
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** An optional package without such words comes with another one, or not: npm knows. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (optional && !os && !cpu) return false;
  return allows(os, ours.os) && allows(cpu, ours.cpu) && allows(libc, ours.libc);
}

/** Without a list, everything is allowed. */
function allows(list, value) {
  return list === undefined || list.includes(value);
}

function isOmitted({ dev, devOptional, optional }, omit) {
  if ((dev || devOptional) && omit.includes('dev')) return true;
  return optional === true && omit.includes('optional');
}

function isSame(installed, { version, integrity }) {
  return installed?.version === version && installed?.integrity === integrity;
}

function cLibrary() {
  // What the machine's network looks like takes seconds to find out.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
