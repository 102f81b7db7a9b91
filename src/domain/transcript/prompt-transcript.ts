import { formatTime, grouped, parseTranscript } from './transcript.ts';

/**
 * The transcript as the model reads it: `[03:20] …` a line, of one or two sentences, so that it can name a place. An
 * ordinary transcript is unchanged.
 */
export function promptTranscript(text: string): string {
  const cues = parseTranscript(text);
  if (!cues) return text;
  return grouped(cues, { enough: 100, most: 240 })
    .map(({ start, speaker, text: said }) => `[${promptTime(start)}] ${speaker ? `${speaker}: ` : ''}${said}`)
    .join('\n');
}

/** With a leading zero, as the review's format has it: `03:20`. */
const promptTime = (seconds: number) => formatTime(seconds).padStart(5, '0');
