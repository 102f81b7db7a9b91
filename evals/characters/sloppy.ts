import { carefulReply } from './careful.ts';
import { type Reply, writeReply } from './reply.ts';
import type { Subject } from './subject.ts';

/** Judges well and is careless about the form: each in turn of the ways that models really have. */
export function sloppy(subject: Subject): string {
  const reply = carefulReply(subject);
  switch (subject.index % 5) {
    case 0:
      return decorated(reply);
    case 1:
      return bare(generous(reply, subject));
    case 2:
      return subject.isRepair
        ? writeReply(reply)
        : writeReply({ ...reply, sections: reply.sections.slice(0, -1) });
    case 3:
      return subject.isRepair ? writeReply(reply) : prose(reply);
    default:
      return prose(reply);
  }
}

/** In a code fence, in other headings, with bold labels, a preface, and the line ends of another system. */
const decorated = (reply: Reply): string =>
  `Вот мой отзыв.\n\n\`\`\`markdown\n${writeReply(reply)}\n\`\`\`\n\nУдачи!`
    .replaceAll(/^## (\d)\. /gm, '#### Критерий $1. ')
    .replaceAll(/^(Уровень|Дальше|Уверенность):/gm, '**$1:**')
    .replaceAll('\n', '\r\n');

/** Headings in bold, words behind the level, another typography in the quotes, and the summary at the end. */
function bare(reply: Reply): string {
  const sections = reply.sections.map((section) => ({
    ...section,
    level: `${section.level.toUpperCase()}, если судить строго`,
    quotes: section.quotes.map((quote) =>
      quote.replaceAll(/[«»]/g, '"').replaceAll('ё', 'е').replaceAll('—', '-'),
    ),
  }));
  const written = writeReply({ ...reply, sections }, { endsWithSummary: true });
  return written.replaceAll(/^## (.+)$/gm, '**$1**');
}

/** The first level is a step too high, with a quote to show for it. */
function generous(reply: Reply, { lesson, clean }: Subject): Reply {
  const levels = lesson.criteria[0]?.levels.map(({ title }) => title) ?? [];
  const sections = reply.sections.map((section, index) => {
    const higher = levels[levels.indexOf(section.level) + 1];
    if (index > 0 || higher === undefined) return section;
    return { ...section, level: higher, quotes: [clean.slice(0, 60).replace(/\S*$/, '')] };
  });
  return { ...reply, sections };
}

const prose = ({ sections, summary }: Reply): string =>
  [
    'Спасибо за подробный ответ!',
    ...sections.map(({ text, quotes }) => [text, ...quotes.map((quote) => `«${quote}»`)].join(' ')),
    summary,
  ].join('\n\n');
