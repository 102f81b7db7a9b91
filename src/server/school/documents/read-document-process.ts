import { answerWith } from '#server/platform/http/read-aside.ts';
import { documentAsHtml } from './document-as-html.ts';

answerWith(async (bytes, _task, sendPart) => {
  const { html, ...read } = await documentAsHtml(bytes);
  for (const part of html) await sendPart(part);
  return read;
});
