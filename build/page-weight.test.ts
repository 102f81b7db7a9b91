import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { targets } from '#bench/targets.ts';
import { screens } from '#contract/screens.ts';
import { builtPage } from '#test/built-page.ts';

// The size of what a browser loads, as the server sends it: brotli at its highest quality.

let bundle: Rolldown.RolldownOutput['output'];
let filesOfPages: Record<string, string[]>;

beforeAll(async () => {
  bundle = await builtPage();
  const pages = bundle.find(({ fileName }) => fileName === '.vite/pages.json');
  filesOfPages = JSON.parse(pages?.type === 'asset' ? String(pages.source) : '');
});

test.each(Object.entries(targets.page.scriptBytes))('%s takes at most %i bytes of scripts', (page, most) => {
  const bytes = scriptsOf(page).reduce((sum, { code }) => sum + compressed(withoutHashes(code)), 0);
  expect(bytes).toBeLessThanOrEqual(most);
  expect(bytes, 'there are scripts').toBeGreaterThan(50_000);
});

test('the screen of a talk is small beside its lesson, which brings nothing of it', () => {
  const lesson = scriptsOf('lesson');
  const later = scriptsOf('talk').filter((chunk) => !lesson.includes(chunk));
  const ofTalks =
    /web[\\/](talk(-view)?|pages[\\/]talk)[\\/](?!screen)|talk-(start|calls)|ui[\\/]play\.tsx$|answers[\\/]transcript\.tsx$/;
  expect(modulesOf(lesson).filter((id) => ofTalks.test(id))).toEqual([]);
  expect(modulesOf(later).filter((id) => ofTalks.test(id)).length).toBeGreaterThan(10);
  expect(modulesOf(later).filter((id) => /node_modules[\\/]zod[\\/]/.test(id))).toEqual([]);
  expect(later.reduce((sum, { code }) => sum + compressed(withoutHashes(code)), 0)).toBeLessThanOrEqual(
    targets.page.talkBytes,
  );
});

test('the bell, which every page loads after its own scripts, is small; its list and its choices wait until they are asked for', () => {
  const first = scriptsOf('course');
  const later = withImports(chunkOf(/[\\/]notices[\\/]bell\.tsx$/)).filter((chunk) => !first.includes(chunk));
  expect(later).toHaveLength(1);
  expect(later.reduce((sum, { code }) => sum + compressed(code), 0)).toBeLessThan(2_500);
  expect(
    modulesOf([...first, ...later]).filter((id) => /notices-panel|notice-(text|choices)/.test(id)),
  ).toEqual([]);
});

test('the course page is two scripts and a style sheet, the dashboard three', () => {
  expect(scriptsOf('course')).toHaveLength(2);
  expect(scriptsOf('dashboard')).toHaveLength(3);
  // The editor of texts brings its own.
  const styles = bundle.filter(
    ({ fileName }) => fileName.endsWith('.css') && !fileName.includes('rich-text'),
  );
  expect(styles).toHaveLength(1);
});

test('a menu is loaded by whoever opens it', () => {
  for (const page of ['login', 'dashboard', 'course', 'lesson', 'talk', 'myAnswers', 'survey']) {
    const modules = modulesOf(scriptsOf(page));
    expect(
      modules.filter((id) => /dropdown-menu|navigation-menu|talk-menu/.test(id)),
      page,
    ).toEqual([]);
  }
});

test('no schema reaches the first screens of a student, and no part of administration', () => {
  const modules = [...scriptsOf('course'), ...scriptsOf('dashboard')].flatMap(({ moduleIds }) => moduleIds);
  const unwanted = /node_modules[\\/](zod|react-hook-form|react-markdown|@hello-pangea)[\\/]|staff-starts/;
  expect(modules.filter((id) => unwanted.test(id))).toEqual([]);
});

test('the lesson page loads reviews by criterion apart, without a schema, and the comparison of attempts apart from them', () => {
  const byCriterion = /[\\/]answers[\\/](remarks|revision)[\\/]|[\\/](review-format|quotes)\.ts$/;
  const comparison = /node_modules[\\/]diff[\\/]/;
  const schema = /node_modules[\\/]zod[\\/]/;
  const first = scriptsOf('lesson');
  const later = withImports(chunkOf(/attempts-by-criterion\.tsx$/)).filter((chunk) => !first.includes(chunk));
  expect(modulesOf(first).filter((id) => byCriterion.test(id) || comparison.test(id))).toEqual([]);
  expect(modulesOf(later).filter((id) => schema.test(id) || comparison.test(id))).toEqual([]);
  expect(modulesOf(later).filter((id) => byCriterion.test(id)).length).toBeGreaterThan(5);
  expect(later.length).toBeLessThanOrEqual(targets.page.answered.scripts);
  expect(later.reduce((sum, { code }) => sum + compressed(code), 0)).toBeLessThanOrEqual(
    targets.page.answered.bytes,
  );
  // With the section that they stand in: who has not answered yet loads none of it.
  expect(modulesOf(first).filter((id) => /answers[\\/](review-section|answer-card)/.test(id))).toEqual([]);
  expect(later.some(({ moduleIds }) => moduleIds.some((id) => /lesson[\\/]working\.tsx$/.test(id)))).toBe(
    true,
  );
});

test('words against a remark are loaded by whoever shows some, without a schema', () => {
  const first = scriptsOf('lesson');
  const answered = withImports(chunkOf(/attempts-by-criterion\.tsx$/));
  const later = withImports(chunkOf(/remarks[\\/]objecting\.tsx$/)).filter(
    (chunk) => !first.includes(chunk) && !answered.includes(chunk),
  );
  const ofWords = /answers[\\/]counter-quote[\\/]/;
  expect(modulesOf([...first, ...answered]).filter((id) => ofWords.test(id))).toEqual([]);
  expect(modulesOf(later).filter((id) => ofWords.test(id)).length).toBeGreaterThan(5);
  expect(modulesOf(later).filter((id) => /node_modules[\\/]zod[\\/]/.test(id))).toEqual([]);
  // With the field in which words are selected, which reviewers have, too, and the form of a disagreement.
  expect(later.reduce((sum, { code }) => sum + compressed(code), 0)).toBeLessThan(6_500);
});

test('every screen of the contract names its scripts, its page among them', () => {
  const withoutPage = Object.keys(screens).filter(
    (screen) => !scriptsOf(screen).some(({ isEntry }) => !isEntry),
  );
  expect(withoutPage).toEqual([]);
  expect(Object.keys(filesOfPages)).toEqual(Object.keys(screens));
});

test('the lesson page brings nothing of the lesson’s editor', () => {
  const modules = scriptsOf('lesson').flatMap(({ moduleIds }) => moduleIds);
  const unwanted =
    /node_modules[\\/](zod|react-hook-form|@hello-pangea)[\\/]|lessons[\\/](use-)?(lesson-(form|editor|dialog|draft)|criteria-section|criterion|level-list)/;
  expect(modules.filter((id) => unwanted.test(id))).toEqual([]);
});

test('what an author writes of a talk is loaded with its tab alone, and nothing of it by a student', () => {
  const ofAuthors = /[\\/]web[\\/]scenario[\\/]|[\\/]domain[\\/]card[\\/]card-(faults|harm|texts|words)\.ts$/;
  for (const page of Object.keys(filesOfPages)) {
    expect(
      modulesOf(scriptsOf(page)).filter((id) => ofAuthors.test(id)),
      page,
    ).toEqual([]);
  }
  const forStudents = ['lesson', 'talk', 'course', 'dashboard', 'myAnswers'].flatMap((page) =>
    scriptsOf(page).flatMap((chunk) => [chunk, ...loadedLater(chunk)]),
  );
  expect(modulesOf(forStudents).filter((id) => ofAuthors.test(id))).toEqual([]);
});

test('the editor of texts is small, and no screen brings it before somebody writes in it', () => {
  const before = scriptsOf('lessonEditor');
  const editor = withImports(chunkOf(/rich-text[\\/]rich-text\.tsx$/)).filter(
    (chunk) => !before.includes(chunk),
  );
  const bytes = editor.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0);
  expect(bytes).toBeLessThanOrEqual(targets.page.editorGzip);
  const ofEditor = /node_modules[\\/](@tiptap|prosemirror-[a-z]+|mdast-util-to-markdown)[\\/]/;
  for (const page of Object.keys(filesOfPages))
    expect(
      modulesOf(scriptsOf(page)).filter((id) => ofEditor.test(id)),
      page,
    ).toEqual([]);
  const forStudents = ['lesson', 'talk', 'course', 'dashboard', 'myAnswers'].flatMap((page) =>
    scriptsOf(page).flatMap((chunk) => [chunk, ...loadedLater(chunk)]),
  );
  expect(modulesOf(forStudents).filter((id) => ofEditor.test(id))).toEqual([]);
});

test('only screens that show long texts load Markdown', () => {
  const withMarkdown = Object.keys(filesOfPages).filter((page) =>
    scriptsOf(page).some(({ moduleIds }) =>
      moduleIds.some((id) => /node_modules[\\/]react-markdown[\\/]/.test(id)),
    ),
  );
  // Two talks are compared from a talk, which has it.
  expect(withMarkdown.toSorted()).toEqual([
    'answers',
    'compareTakes',
    'help',
    'legalSettings',
    'legalText',
    'lesson',
    'lessonEditor',
    'lessonManagement',
    'lessonMentor',
    'newLesson',
    'queue',
    'talk',
  ]);
});

/** The files of index.html and those added by the page's chunk. */
function scriptsOf(page: string): Rolldown.OutputChunk[] {
  const own = filesOfPages[page] ?? [];
  return allChunks().filter(({ isEntry, fileName }) => isEntry || own.includes(fileName));
}

const modulesOf = (chunks: Rolldown.OutputChunk[]) => chunks.flatMap(({ moduleIds }) => moduleIds);

const allChunks = () => bundle.filter((file) => file.type === 'chunk');

function chunkOf(module: RegExp): Rolldown.OutputChunk {
  const chunk = allChunks().find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
  if (!chunk) throw new Error(`No chunk with ${module}`);
  return chunk;
}

/** A chunk and all its static imports. */
function withImports(chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const { imports } of found) {
    for (const one of allChunks()) if (imports.includes(one.fileName)) found.add(one);
  }
  return [...found];
}

/** What a chunk may load later, and what that imports. */
function loadedLater({ dynamicImports }: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  return allChunks()
    .filter(({ fileName }) => dynamicImports.includes(fileName))
    .flatMap(withImports);
}

/** The names of other files carry hashes of their contents, which compress now better, now worse, whatever a screen has. */
const withoutHashes = (code: string) => code.replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, '-12345678');

function compressed(code: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(code, { params }).byteLength;
}
