import { carefulReply } from './careful.ts';
import { type Section, writeReply } from './reply.ts';
import type { Subject } from './subject.ts';

/** Keeps the form, but makes up quotes, levels and proofs, and sees an attack in an honest answer; mends nothing. */
export function inventing(subject: Subject): string {
  const reply = carefulReply(subject);
  return writeReply({
    ...reply,
    notice: subject.injection?.category === 'harmless' ? 'указания модели' : 'нет',
    sections: reply.sections.map((section, index) => invented(section, index, subject)),
    checks: [
      ...subject.outcomes.map((_, index) => (index % 2 === 0 ? 'закрыто.' : `закрыто. > ${neverSaid}`)),
      ...Array.from({ length: 9 - subject.outcomes.length }, () => `закрыто. > ${neverSaid}`),
    ],
  });
}

const neverSaid = 'я поблагодарил коллегу и попросил прислать отчёт к полудню';

function invented(section: Section, index: number, { lesson }: Subject): Section {
  const levels = lesson.criteria[index]?.levels.map(({ title }) => title) ?? [];
  switch (index % 3) {
    case 0:
      return { ...section, level: levels.at(-1) ?? '', quotes: [neverSaid] };
    case 1:
      return { ...section, level: 'Отлично, 10/10' };
    default:
      return { ...section, level: levels[0] ?? '', quotes: [] };
  }
}
