import { pluralForm } from '#domain/russian/plural.ts';
import { type DocumentParts, sourceOf } from './parts-of-document.ts';

/** What a text of the platform has no place for, by a sentence each; of what is left out the author may make something himself. */
export function leftOutOf(parts: DocumentParts, pictures: { unknown: number }): string[] {
  const source = sourceOf(parts);
  const count = (tag: string) => source.match(new RegExp(`<${tag}[\\s/>]`, 'g'))?.length ?? 0;
  const has = (name: RegExp) => parts.names.some((one) => name.test(one));
  const linked = source.match(/ r:link="/g)?.length ?? 0;
  const lines: (string | false)[] = [
    count('w:del') + count('w:ins') + count('w:moveFrom') > 0 &&
      'Правки приняты: вставленное осталось, удалённого нет',
    has(/^word\/comments\.xml$/) && count('w:commentReference') > 0 && 'Примечания на полях не вошли',
    pictures.unknown > 0 &&
      `${counted(pictures.unknown, pictureWords)} не в формате PNG, JPEG, GIF или WebP: ${pictures.unknown === 1 ? 'вставьте её' : 'вставьте их'} снимком экрана`,
    linked > 0 && `${counted(linked, pictureWords)} по ссылке: сам документ их не содержит`,
    count('m:oMath') > 0 && 'Формулы не вошли: вставьте их картинкой',
    count('c:chart') > 0 && 'Диаграммы не вошли: вставьте их картинкой',
    count('wps:txbx') + count('v:textbox') > 0 && 'Надписи поверх текста встали между абзацами',
    has(/^word\/(?:header|footer)\d*\.xml$/) && 'Колонтитулы не вошли',
    has(/^word\/embeddings\//) && 'Вложенные файлы не вошли',
    /<w:instrText[^>]*>\s*TOC\b/.test(source) && 'Оглавление не вошло: заголовки остались',
    has(/vbaProject\.bin$/) && 'Макросы не вошли и не выполнялись',
  ];
  return lines.filter((line) => line !== false);
}

const pictureWords = ['картинка', 'картинки', 'картинок'] as const;

const counted = (number: number, words: readonly [string, string, string]) =>
  `${number} ${pluralForm(number, ...words)}`;
