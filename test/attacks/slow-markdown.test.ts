// @vitest-environment happy-dom
import { glob, readFile } from 'node:fs/promises';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { steepGrowth } from '#test/growth.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { drawingMs } from '#web/ui/markdown/work.ts';
import { slowPieces } from './slow-pieces.ts';

// A lesson is Markdown of up to 200,000 characters, and whoever reads it draws all of it.

const mostCharacters = 200_000;

afterEach(cleanup);

test.each(slowPieces)('A lesson of %j is drawn in a time that grows with it', async (piece) => {
  for (const [layout, repeated] of [
    ['in one paragraph', piece],
    ['in paragraphs', `${piece.repeat(90 / piece.length)}\n\n`],
  ] as const) {
    const draw = (size: number) => {
      render(createElement(Markdown, { text: repeated.repeat(size / repeated.length) }));
      cleanup();
    };
    expect(await steepGrowth(draw, mostCharacters), layout).toBeUndefined();
  }
});

test('The demonstration lessons are far from what is shown as it is', async () => {
  for await (const file of glob('demo/**/*.md')) {
    expect(drawingMs(await readFile(file, 'utf8')), file).toBeLessThan(26);
  }
});
