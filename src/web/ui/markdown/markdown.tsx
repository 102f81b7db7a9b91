import { memo, useId } from 'react';
import type { ComponentProps } from 'react';
import ReactMarkdown from 'react-markdown';
import type { Components, ExtraProps } from 'react-markdown';
import { scopeFootnoteLabel } from './footnotes.ts';
import { gfmReading } from './gfm.ts';
import { outlineHeadings } from './headings.ts';
import { sectionsOf } from './sections.ts';
import { keepShortWords } from './short-words.ts';
import { closeUnfinishedMarkdown } from './streaming.ts';
import { isTangled } from './tangle.ts';

export interface MarkdownProps {
  text: string;
  /** The level of the text's outermost headings: one below the heading above the text. */
  headingLevel?: 2 | 3 | 4;
  /** `large` for long reading: a lesson. */
  size?: 'normal' | 'large';
  /**
   * Links and images are shown as their text: a student may get the model to write one, and its host would learn who reads
   * the text, and when.
   */
  isFromModel?: boolean;
  /** The text is still streaming: its unfinished end is completed and shown with a caret. */
  streaming?: boolean;
}

/**
 * CommonMark and GFM without raw HTML. The library's filter allows the URL schemes of the specification, section 2: http,
 * https, irc, ircs, mailto, xmpp, and relative URLs.
 */
export const Markdown = memo(function Markdown({
  text,
  headingLevel = 3,
  size = 'normal',
  isFromModel = false,
  streaming = false,
}: MarkdownProps) {
  const idPrefix = `${useId()}-`;
  return (
    <div
      className="prose"
      data-size={size}
      data-streaming={streaming || undefined}
      aria-busy={streaming || undefined}
    >
      {isTangled(text)
        ? piecesOf(text).map((piece, index) => (
            <p key={index} className="wrap-anywhere whitespace-pre-wrap [content-visibility:auto]">
              {piece}
            </p>
          ))
        : sectionsOf(streaming ? closeUnfinishedMarkdown(text) : text).map((section, index) => (
            <Section key={index} text={section} {...{ headingLevel, isFromModel, idPrefix }} />
          ))}
    </div>
  );
});

/** A browser takes a minute to break one paragraph of two hundred thousand characters into lines, and no time for short ones. */
const piecesOf = (text: string): string[] => text.match(/[^]{1,1000}(?:\n|$)|[^]{1,1000}/g) ?? [];

interface SectionProps {
  text: string;
  headingLevel: number;
  isFromModel: boolean;
  idPrefix: string;
}

/** While a text is streaming, only its last section is parsed again. */
const Section = memo(function Section({ text, headingLevel, isFromModel, idPrefix }: SectionProps) {
  return (
    <ReactMarkdown
      remarkPlugins={gfmReading}
      rehypePlugins={[
        [outlineHeadings, { topLevel: headingLevel }],
        [scopeFootnoteLabel, { prefix: idPrefix }],
        keepShortWords,
      ]}
      remarkRehypeOptions={{ clobberPrefix: idPrefix, footnoteLabel: 'Сноски', footnoteBackLabel }}
      components={isFromModel ? componentsOfModel : components}
    >
      {text}
    </ReactMarkdown>
  );
});

const components: Components = { a: Anchor, img: Picture, table: Table, pre: Preformatted, input: TaskBox };

const componentsOfModel: Components = { ...components, a: LinkText, img: PictureText };

function Anchor({ node: _node, href, children, ...rest }: ComponentProps<'a'> & ExtraProps) {
  const external = /^(https?:)?\/\//i.test(href ?? '')
    ? { target: '_blank', rel: 'noopener noreferrer' }
    : {};
  return (
    <a href={href || undefined} {...rest} {...external}>
      {children}
    </a>
  );
}

function Picture({ node: _node, src, alt, ...rest }: ComponentProps<'img'> & ExtraProps) {
  if (!src) return alt;
  const [isRecording, isVideo] = /^\/lesson-files.+(?:(mp4|webm)|mp3|m4a)$/.exec(src) ?? [];
  if (isRecording) {
    const Player = isVideo ? 'video' : 'audio';
    return <Player src={src} title={alt} controls preload="metadata" />;
  }
  return (
    <img {...rest} src={src} alt={alt ?? ''} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  );
}

/** The way back from a footnote is only an arrow. */
function LinkText({ node, children }: ComponentProps<'a'> & ExtraProps) {
  return node && 'dataFootnoteBackref' in node.properties ? null : children;
}

function PictureText({ alt }: ComponentProps<'img'> & ExtraProps) {
  return alt || 'картинка';
}

function Table({ node: _node, ...rest }: ComponentProps<'table'> & ExtraProps) {
  return (
    <div role="group" aria-label="Таблица" tabIndex={0} className="table-region">
      <table {...rest} />
    </div>
  );
}

function Preformatted({ node: _node, ...rest }: ComponentProps<'pre'> & ExtraProps) {
  return <pre tabIndex={0} lang="und" {...rest} />;
}

/** A read-only checkbox would be a control without a label, so it is an icon with a text alternative. */
function TaskBox({ checked }: ComponentProps<'input'> & ExtraProps) {
  return (
    <svg
      role="img"
      aria-label={checked ? 'Сделано' : 'Не сделано'}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="task-box"
    >
      <rect x="3" y="3" width="18" height="18" rx="4" />
      {checked && <path d="m7.5 12.5 3 3 6-6.5" strokeLinecap="round" strokeLinejoin="round" />}
    </svg>
  );
}

function footnoteBackLabel(reference: number): string {
  return `К тексту, сноска ${reference + 1}`;
}
