import type { Certificate, CertificateWords } from '#contract/certificates/schemas.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';

/** One sheet: the same words on the screen and on A4. */
export function certificateSheet(
  { code, words, logo }: Certificate,
  { qr, where }: { qr: string; where: string },
): string {
  const { name, course, school, operator, hours, signedBy, text, issuedOn } = words;
  const giver = operator === undefined ? '' : `<p>Выдаёт: ${escapeHtml(operator)}</p>`;
  const signed = signedBy || (giver ? '' : school);
  const duration = `${hours} ${pluralForm(hours, 'час', 'часа', 'часов')}`;
  return (
    `<article class="sheet"><header>${logo === null ? '' : `<img class="logo" src="${escapeHtml(logo)}" alt="">`}` +
    `<p class="school">${escapeHtml(school)}</p>` +
    `<h1><span class="kind">Сертификат</span> <span class="name${name.length > 40 ? ' long' : ''}">${escapeHtml(name)}</span></h1>` +
    `<p class="passed">${passedText(words, duration)}:</p>` +
    `<p class="course${course.length > 45 ? ' long' : ''}">${escapeHtml(course)}</p>` +
    `${text && `<p class="text">${escapeHtml(text)}</p>`}</header>` +
    listsOf(words) +
    `<footer><div>${signed && `<p>${escapeHtml(signed)}</p>`}${giver}<p class="soft">Выдан ${dayOf(issuedOn)}</p>` +
    `<p class="soft check">Проверить: ${escapeHtml(where)}</p><p class="number">№ ${showCertificateCode(code)}</p></div>` +
    `<div class="qr" role="img" aria-label="QR-код страницы, на которой сертификат проверяют">${qr}</div></footer></article>`
  );
}

function passedText(words: CertificateWords, duration: string): string {
  if (words.isWhole === false) return `Курс, ${duration}`;
  return words.reached ? `${period(words)}, ${duration}` : `${period(words)} целиком, ${duration}`;
}

/** Those that were issued before what is reached was grouped stay as they were printed. */
const listsOf = (words: CertificateWords): string =>
  words.reached ? reachedOf(words) : `<div class="lists">${levelsOf(words)}${lessonsOf(words)}</div>`;

/** Lesson by lesson; one without levels is said to be done by standing there. */
function reachedOf({ reached = [], moreLessons }: CertificateWords): string {
  const items = reached.map(
    ({ lesson, levels }) =>
      `<li><span class="lesson">${escapeHtml(lesson)}</span>${levels
        .map(
          ({ title, level }) =>
            `<span class="level">${escapeHtml(title)}: <strong>${escapeHtml(level)}</strong></span>`,
        )
        .join('')}</li>`,
  );
  const more = moreOf(moreLessons, ['урок', 'урока', 'уроков']);
  return `<div class="reached">${listOf('Что достигнуто', items, more)}</div>`;
}

function levelsOf({ criteria, moreCriteria }: CertificateWords): string {
  const items = criteria.map(
    ({ title, level, step, steps }) =>
      `<li>${escapeHtml(title)}: <strong>${escapeHtml(level)}</strong> <span class="soft step">(${step} из ${steps})</span></li>`,
  );
  return listOf('Уровни по критериям', items, moreOf(moreCriteria, ['критерий', 'критерия', 'критериев']));
}

function lessonsOf({ lessons, moreLessons }: CertificateWords): string {
  const items = lessons.map((title) => `<li>${escapeHtml(title)}</li>`);
  return listOf('Уроки курса', items, moreOf(moreLessons, ['урок', 'урока', 'уроков']));
}

const listOf = (title: string, items: string[], more: string) =>
  items.length === 0 ? '' : `<section><h2>${title}</h2><ul>${items.join('')}${more}</ul></section>`;

const moreOf = (count: number, [one, few, many]: [string, string, string]) =>
  count === 0 ? '' : `<li class="soft">и ещё ${count} ${pluralForm(count, one, few, many)}</li>`;

/** Of the course, not of the person: the verb would tell the sex. */
const period = ({ startedOn, finishedOn }: CertificateWords) =>
  startedOn === finishedOn
    ? `${dayOf(finishedOn)} пройден курс`
    : `С ${dayOf(startedOn)} по ${dayOf(finishedOn)} пройден курс`;

/** `2026-11-24` as it is written here; by the school's clock, wherever it is read. */
export const dayOf = (day: string) => day.split('-').toReversed().join('.');
