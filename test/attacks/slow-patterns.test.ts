import { expect, test } from 'vitest';
import { email } from '#contract/auth/schemas.ts';
import { lessonInput } from '#contract/lessons/schemas.ts';
import { findQuote } from '#domain/quotes/quotes.ts';
import { parseReview } from '#domain/review-text/review-format.ts';
import { parseTranscript } from '#domain/transcript/transcript.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import { reviewPrompt } from '#server/mentor/reviews/prompt/review-prompt.ts';
import { withoutLinks } from '#server/mentor/reviews/reply/plain-model-text.ts';
import { writeReview } from '#server/mentor/reviews/reply/write-review.ts';
import { crisisIn } from '#server/models/safety/crisis.ts';
import { maskPersonalData } from '#server/models/safety/mask.ts';
import { suspicionIn } from '#server/models/safety/suspicion.ts';
import { createThinkingFilter } from '#server/models/without-thinking.ts';
import { searchWordsOf } from '#server/platform/db/search-words.ts';
import { expiriesIn } from '#server/school/user-imports/expiry-text.ts';
import { fileTable, recordsOf } from '#server/school/user-imports/file-table.ts';
import { steepGrowth } from '#test/growth.ts';
import { promptRemarks } from '#web/lessons/editor/prompt-remarks.ts';
import { readingMinutes } from '#web/lessons/reading-time.ts';
import { sectionsOf } from '#web/ui/markdown/sections.ts';
import { closeUnfinishedMarkdown } from '#web/ui/markdown/streaming.ts';
import { isTangled } from '#web/ui/markdown/tangle.ts';
import { slowPieces } from './slow-pieces.ts';

// ReDoS: every function that applies our regular expressions to user input gets pathological texts of maximum length; the
// time must not grow faster than the text.

const material = { aiPrompt: null, assignment: null, content: null, transcription: null, fence: 'f' };
const head = 'Имя;Фамилия;Email\r\n';

const somebody = { firstName: 'Анна', lastName: 'Иванова' };
const rubric = [{ id: 'a', title: 'Тон', description: '', levels: [{ title: 'Есть', description: '' }] }];
const remark = { criterionId: 'a', level: 0, text: '', nextStep: null, videoAt: null };
const quoting = ({ length }: string) => ({
  remarks: [{ ...remark, quotes: [[0, length]] as const }],
  checks: [],
  summary: '',
});

const readers: Record<string, (text: string) => unknown> = {
  'an email': (text) => email.safeParse(text),
  'the address of a video': (text) => lessonInput.safeParse({ title: 'Урок', videoUrl: text }),
  'the network of an address': networkOf,
  'a model’s thinking': (text) => createThinkingFilter()(`<think>${text}`),
  'an answer in a prompt': (answer) => reviewPrompt({ ...material, answer }),
  'a model’s review': (text) => parseReview(text, rubric),
  'a model’s review behind a heading': (text) => parseReview(`## 1\n${text}`, rubric, { streaming: true }),
  'links of a model': withoutLinks,
  'a quoted answer': (answer) => writeReview(quoting(answer), rubric, answer),
  'an author’s prompt': (aiPrompt) => reviewPrompt({ ...material, aiPrompt, answer: 'а' }),
  'remarks on a prompt': promptRemarks,
  'a date of a file': (text) => expiriesIn('Europe/Moscow')(text),
  'a file of people': (text) => attempt(() => fileTable(recordsOf(head + text))),
  'the headings of a file': (text) => attempt(() => fileTable(recordsOf(`${text};Email\r\nа;a@example.ru`))),
  'words of a search': searchWordsOf,
  'the time to read a text': readingMinutes,
  'a text that is too tangled': isTangled,
  'the end of an unfinished text': closeUnfinishedMarkdown,
  'the sections of a text': sectionsOf,
  'a quote of an answer': (text) => findQuote(text, text.slice(0, 1_000)),
  'a quote that the answer does not have': (text) => findQuote(text, `Не то, но ${text.slice(0, 1_000)}`),
  'an answer that may be an alarm': crisisIn,
  'an answer that may be suspicious': suspicionIn,
  'personal data': (text) => maskPersonalData([text], [somebody]).texts,
  'names that may be in a text': (text) => maskPersonalData([`Анна ${text}`], [somebody]).restore(text),
  'a transcript': parseTranscript,
  'a subtitle': (text) => parseTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`),
};

test.each(Object.entries(readers))('%s is read in a time that grows with the text', async (_what, read) => {
  for (const piece of slowPieces) {
    for (const end of ['', '!', '\u0000']) {
      const repeated = (size: number) => read(piece.repeat(Math.ceil(size / piece.length)) + end);
      expect(await steepGrowth(repeated, 100_000), JSON.stringify(piece + end)).toBeUndefined();
    }
  }
});

function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (refusal) {
    return refusal;
  }
}
