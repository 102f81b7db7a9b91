import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Options } from 'react-markdown';

interface Extensions {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

function readGfm(this: { data(): object }): void {
  const data: Extensions = this.data();
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}

/** The GFM extensions. The usual plugin also includes the Markdown serializer, a seventh of its size. */
export const gfmReading: NonNullable<Options['remarkPlugins']> = [readGfm];
