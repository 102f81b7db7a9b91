// @vitest-environment happy-dom
import { glob, readFile } from 'node:fs/promises';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { processorMs } from '#test/processor-time.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { drawingMs } from '#web/ui/markdown/work.ts';
import { slowPieces } from './slow-pieces.ts';

// A lesson is Markdown of up to 200,000 characters, and whoever reads it draws all of it.

/** Of processor time; the slowest takes half of it. */
const longestMs = 2_000;
const mostCharacters = 200_000;

afterEach(cleanup);

test.each(slowPieces)('A lesson of %j is drawn in time', (piece) => {
  for (const [layout, repeated] of [
    ['in one paragraph', piece],
    ['in paragraphs', `${piece.repeat(90 / piece.length)}\n\n`],
  ] as const) {
    const text = repeated.repeat(mostCharacters / repeated.length);
    const started = processorMs();
    render(createElement(Markdown, { text }));
    expect(processorMs() - started, layout).toBeLessThan(longestMs);
    cleanup();
  }
});

test('The demonstration lessons are far from what is shown as it is', async () => {
  for await (const file of glob('demo/**/*.md')) {
    expect(drawingMs(await readFile(file, 'utf8')), file).toBeLessThan(26);
  }
});
