import type { Package } from './packages.ts';
import { byCode } from './tree-entries.ts';

/** licenses.md: under which terms each part of the archive is given, and where their text is. */
export function licencesPage(packages: readonly Package[]): string {
  const counts = Map.groupBy(packages, ({ license }) => license);
  const byNumber = [...counts].toSorted(([a, one], [b, other]) => other.length - one.length || byCode(a, b));
  return [
    '# Лицензии',
    '',
    'Составлено по пакетам архива. Сам Отклик — UNLICENSED: права у его владельца. Где в пакете нет отдельного файла с текстом, указан его package.json. Тексты лицензий того, что собрано внутрь Node (OpenSSL, V8, ICU и другие), — в его файле LICENSE; внутрь libvips — в README.md и versions.json его пакета.',
    '',
    '| Лицензия | Пакетов |',
    '| --- | --- |',
    ...byNumber.map(([license, { length }]) => `| ${license} | ${length} |`),
    '',
    '| Пакет | Версия | Лицензия | Текст |',
    '| --- | --- | --- | --- |',
    ...packages.map(
      ({ name, version, license, path, texts }) =>
        `| ${name} | ${version} | ${license} | ${(texts.length > 0 ? texts : ['package.json']).map((file) => `${path}/${file}`).join(', ')} |`,
    ),
    '',
  ].join('\n');
}
