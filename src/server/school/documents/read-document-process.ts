import { answerWith } from '#server/platform/http/read-aside.ts';
import { documentAsHtml } from './document-as-html.ts';
import type { DocumentToRead } from './read-document.ts';

answerWith(({ bytes }: DocumentToRead) => documentAsHtml(bytes));
