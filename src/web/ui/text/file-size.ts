/** `340 КБ`, `1,2 МБ`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} КБ`;
  const megabytes = bytes / 1024 / 1024;
  return `${megabytes.toLocaleString('ru-RU', { maximumFractionDigits: megabytes < 10 ? 1 : 0 })} МБ`;
}
