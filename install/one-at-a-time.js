import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const lock = '.cache/installing';

/** Concurrent installations would remove each other's files, so the later one waits. */
export function oneAtATime(install) {
  for (let waits = 0; !takeLock(); waits += 1) {
    if (waits === 1) process.stderr.write('Зависимости уже устанавливает другая команда, жду её конца…\n');
    pause();
  }
  try {
    install();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** A killed process leaves the lock behind. */
function takeLock() {
  try {
    mkdirSync('.cache', { recursive: true });
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isRunning(holder())) rmSync(lock, { force: true });
    return false;
  }
}

function holder() {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

/** 0, read while the pid is still being written, is our own process group. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
}
