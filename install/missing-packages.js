// Plain JavaScript without packages, like everything in this folder: it runs on the system's Node before the installation.
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

const ours = { os: process.platform, cpu: process.arch, libc: cLibrary() };

/**
 * The paths of the lock file's packages that are missing on this machine. npm writes its record of installed packages at
 * the end: an interrupted installation leaves no record, or the previous one.
 */
export function missingPackages({ omit }) {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([path, entry]) => path !== '' && isForThisMachine(entry) && !isOmitted(entry, omit))
    .filter(([path, entry]) => !isSame(installed[path], entry) || !existsSync(path))
    .map(([path]) => path);
}

/** Whether the last installation was made without development packages, as by `npm ci --omit=dev`. */
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

/** An optional package without `os` and `cpu` may belong to a skipped one: only npm knows whether it is needed. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (optional && !os && !cpu) return false;
  return allows(os, ours.os) && allows(cpu, ours.cpu) && allows(libc, ours.libc);
}

/** Everything is allowed without a list. */
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
  // Excludes the network interfaces, which take seconds to collect.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
