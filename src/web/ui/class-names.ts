/** Joins the truthy names: `classNames('a', isOpen && 'b', props.className)`. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
