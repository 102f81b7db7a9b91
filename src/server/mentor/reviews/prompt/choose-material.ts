import { promptMaterialMaxLength } from '#contract/limits.ts';
import { charactersPerToken } from '#domain/characters-per-token.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { gapLength, joinPassages, type Passage, splitMarkdown, splitTranscript } from './passages.ts';
import { type LessonTexts, wholeTexts } from './prompt-material.ts';
import { charactersOf } from './prompt-size.ts';
import { rankPassages } from './rank-passages.ts';
import { type ReviewMaterial, reviewPrompt } from './review-prompt.ts';

export interface ChosenMaterial {
  /** What the prompt is filled with in place of the lesson's own texts. */
  texts: LessonTexts;
  /** How many passages are left out. */
  left: number;
}

/**
 * The paragraphs of the lesson and the lines of its transcript that are nearest to the task, the criteria and the answer: as
 * many as a request of so many tokens holds, and no more than an endpoint of unknown context is sent. The answer, the rubric,
 * the assignment and the author's own words stay whole, even if they alone don't fit.
 */
export async function chooseMaterial(
  db: Db,
  material: ReviewMaterial,
  { tokens }: { tokens: number },
): Promise<ChosenMaterial> {
  const texts = wholeTexts(material);
  const { rest, times } = sizeOf(material, texts);
  const room = Math.min(tokens * charactersPerToken - rest, 2 * promptMaterialMaxLength);
  if (texts.content.length * times.content + texts.transcription.length * times.transcription <= room)
    return { texts, left: 0 };

  const content = times.content > 0 ? splitMarkdown(texts.content) : [];
  const transcription =
    material.transcription !== null && times.transcription > 0 ? splitTranscript(material.transcription) : [];
  const priced = [
    ...content.map((passage) => ({ passage, price: priceOf(passage) * times.content })),
    ...transcription.map((passage) => ({ passage, price: priceOf(passage) * times.transcription })),
  ];
  const ranks = await rankPassages(
    db,
    priced.map(({ passage }) => passage.text),
    questionOf(material),
  );
  const ranked = priced.map((one, index) => ({ ...one, rank: ranks[index] ?? 0 }));
  const kept = take(ranked, room - gapLength * (times.content + times.transcription));
  return {
    texts: {
      assignment: texts.assignment,
      content: joinPassages(content, kept),
      transcription: joinPassages(transcription, kept),
    },
    left: priced.length - kept.size,
  };
}

interface Ranked {
  passage: Passage;
  price: number;
  rank: number;
}

/** By rank, and of equal rank from the beginning. A short one that is near to nothing doesn't fill the last gap. */
function take(ranked: readonly Ranked[], room: number): ReadonlySet<Passage> {
  const kept = new Set<Passage>();
  let free = room;
  for (const { passage, price, rank } of ranked.toSorted((a, b) => b.rank - a.rank)) {
    if (price > free && rank === 0 && kept.size > 0) break;
    if (price > free) continue;
    kept.add(passage);
    free -= price;
  }
  return kept;
}

const priceOf = ({ text }: Passage) => text.length + gapLength;

/** The author's prompt may name a text several times, or not at all: measured by prompts whose texts are one letter longer. */
function sizeOf(material: ReviewMaterial, { assignment, content, transcription }: LessonTexts) {
  const short = {
    assignment,
    content: content.trim() === '' ? '' : 'т',
    transcription: transcription.trim() === '' ? '' : 'т',
  };
  const size = (texts: LessonTexts) => charactersOf(reviewPrompt({ ...material, texts }));
  const rest = size(short);
  const times = {
    content: short.content === '' ? 0 : size({ ...short, content: 'тт' }) - rest,
    transcription: short.transcription === '' ? 0 : size({ ...short, transcription: 'тт' }) - rest,
  };
  return { rest, times };
}

const questionOf = ({ assignment, answer, criteria = [] }: ReviewMaterial): string =>
  [
    assignment,
    ...criteria.flatMap(({ title, description, levels }) => [
      title,
      description,
      ...levels.map((level) => level.description),
    ]),
    answer,
  ].join('\n');
