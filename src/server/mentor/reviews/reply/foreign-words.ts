import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { labels } from '#domain/review-text/review-labels.ts';
import { cutForeign } from '#domain/russian/foreign-sentences.ts';
import { createLanguageJudge, type LanguageJudge } from '#domain/russian/language.ts';
import { studentWords } from '#domain/talk-lines.ts';
import type { OpenRemark } from '#server/mentor/feedback/open-remark.ts';
import type { ModelFault } from '#server/models/model-fault.ts';

/** What a review is about, whose words in other letters are no slip of the model. */
export interface ReviewedTexts {
  answer: string;
  criteria: readonly Criterion[];
  openRemarks: readonly OpenRemark[];
  transcription: string | null;
  assignment?: string | null;
  content?: string | null;
  aiPrompt?: string | null;
  talk?: { lines: readonly TalkLine[] } | undefined;
}

export function judgeOfReview(texts: ReviewedTexts): LanguageJudge {
  const { answer, criteria, openRemarks, assignment, content, transcription, aiPrompt, talk } = texts;
  return createLanguageJudge({
    own: [studentWords(answer, talk?.lines), assignment],
    material: [
      answer,
      content,
      transcription,
      aiPrompt,
      ...criteria.flatMap(({ title, description, levels }) => [
        title,
        description,
        ...levels.flatMap((level) => [level.title, level.description]),
      ]),
      ...openRemarks.flatMap(({ quotes }) => quotes),
    ],
  });
}

/** What a review tells the student. */
interface Told<Remark, Check> {
  remarks: Remark[];
  checks: Check[];
  summary: string;
  prose: string | null;
}

interface Cut<Remark, Check> extends Told<Remark, Check> {
  /** The sentences that are gone. */
  sentences: string[];
  /** Nothing is left of what a criterion is told, of the summary or of the whole. */
  losesSection: boolean;
}

/** A review without its sentences in another language, whether or not a repair is asked for. */
export function withoutForeign<
  Remark extends { text: string; nextStep: string | null },
  Check extends { text: string | null },
>(review: Told<Remark, Check>, judge: LanguageJudge): Cut<Remark, Check> {
  const sentences: string[] = [];
  let losesSection = false;
  const cutFrom = (text: string): { text: string; losesSection: boolean } => {
    const cut = cutForeign(text, judge);
    sentences.push(...cut.sentences);
    return cut;
  };
  const orNull = (text: string | null) => (text === null ? null : cutFrom(text).text || null);
  const whole = (text: string): string => {
    const cut = cutFrom(text);
    losesSection ||= cut.losesSection;
    return cut.text;
  };
  const remarks = review.remarks.map((remark) => {
    const [text, nextStep] = [cutFrom(remark.text).text, orNull(remark.nextStep)];
    losesSection ||=
      text === '' && nextStep === null && `${remark.text}${remark.nextStep ?? ''}`.trim() !== '';
    return { ...remark, text, nextStep };
  });
  const checks = review.checks.map((check) => ({ ...check, text: orNull(check.text) }));
  const summary = whole(review.summary);
  const prose = review.prose === null ? null : whole(review.prose);
  losesSection ||= prose !== null && sentences.length > 0 && !/\p{L}/u.test(prose.replace(labelled, ''));
  return { remarks, checks, summary, prose, sentences, losesSection };
}

/** What prose has of our form says nothing to the student. */
const labelled = new RegExp(
  `^[^\\p{L}\\n]*(?:${labels.notice}|${labels.confidence})[^\\p{L}\\n]*:.*$`,
  'gimu',
);

/** Neither we nor the student can read it: a person writes instead. */
export const foreignReview = {
  kind: 'foreign',
  retry: false,
  cause: {
    kind: 'told',
    text: 'Модель отвечает на другом языке, и после просьбы тоже: показать нечего.',
  },
} as const satisfies ModelFault;
