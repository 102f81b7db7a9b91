import { readFile, statfs } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { dirname, resolve } from 'node:path';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';
import { find, type Finding } from './finding.ts';

const gigabyte = 1024 ** 3;

export async function examineMachine(dataDir: string): Promise<Finding[]> {
  const [cpu, ...others] = cpus();
  return [
    { what: 'Система', says: await systemName() },
    { what: 'Ядро', says: `${type()} ${release()}` },
    { what: 'Библиотека C', says: cLibrary() },
    { what: 'Node', says: process.version },
    {
      what: 'Процессор',
      says: `${cpu?.model.trim() ?? 'не виден'}, ядер: ${others.length + 1}, ${process.arch}`,
    },
    { what: 'Память', says: `${(totalmem() / gigabyte).toFixed(1)} ГБ` },
    await find('Место для данных', () => freeSpace(resolve(dataDir)), whyNot),
  ];
}

async function systemName(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1] ?? 'без /etc/os-release';
}

function cLibrary(): string {
  // Excludes the network interfaces, which take seconds to collect and are addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime ? `glibc ${header.glibcVersionRuntime}` : 'не glibc';
}

/** Of the folder, or of the nearest one above it that is already there. */
async function freeSpace(folder: string): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return `${((bavail * bsize) / gigabyte).toFixed(1)} ГБ свободно`;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || folder === '/') throw error;
    return freeSpace(dirname(folder));
  }
}

const whyNot = (error: unknown) => `не узнать (${systemCode(error) ?? 'ошибка'})`;
