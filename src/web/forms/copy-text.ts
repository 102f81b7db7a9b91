/** Whether the text is in the clipboard now. A page opened without https has none: the person copies what is selected by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
