// `./otklik verify`: compares the unpacked files with manifest.json. Without packages, like everything in this folder: a
// damaged package must not keep it from naming what is damaged.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const mostNamed = 100;

const manifest = readManifest();
if (manifest === undefined) {
  process.stderr.write('Файла manifest.json нет или он испорчен: сверять не с чем.\n');
  process.exitCode = 1;
} else {
  report(await differences(manifest));
}

function readManifest() {
  try {
    const { files, links } = JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8'));
    return { files: Object.entries(files), links: Object.entries(links) };
  } catch {
    return undefined;
  }
}

async function differences({ files, links }) {
  const found = new Set(listFiles());
  const lines = [];
  for (const [path, sum] of files) {
    if (!found.delete(path)) lines.push(`нет файла: ${path}`);
    else if ((await sumOf(path)) !== sum) lines.push(`изменён: ${path}`);
  }
  for (const [path, target] of links) {
    if (!found.delete(path)) lines.push(`нет ссылки: ${path}`);
    else if (targetOf(path) !== target) lines.push(`изменена ссылка: ${path}`);
  }
  found.delete('manifest.json');
  return [...lines, ...[...found].map((path) => `лишний файл: ${path}`)];
}

/** Files and links, by their paths from the root. */
function listFiles() {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

async function sumOf(path) {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(join(root, path))) hash.update(chunk);
  } catch {
    // Unreadable, or a folder in its place.
    return undefined;
  }
  return hash.digest('hex');
}

function targetOf(path) {
  try {
    return readlinkSync(join(root, path));
  } catch {
    return undefined;
  }
}

function report(lines) {
  if (lines.length === 0) {
    process.stdout.write('Все файлы совпадают\n');
    return;
  }
  const rest = lines.length - mostNamed;
  const shown = rest > 0 ? [...lines.slice(0, mostNamed), `и ещё ${rest}`] : lines;
  process.stdout.write(`Не совпадает: ${lines.length}\n${shown.map((line) => `  ${line}\n`).join('')}`);
  process.exitCode = 1;
}
