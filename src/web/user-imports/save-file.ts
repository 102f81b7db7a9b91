/** Gives the person a file to keep, as a click on a link to it would. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the file up after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
