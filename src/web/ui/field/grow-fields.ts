/** For browsers without `field-sizing`, loaded there alone: keeps each field that grows as high as its text. */
export function growFields(): void {
  for (const field of fieldsIn(document.body)) follow(field);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      // A text that is given, not typed, is also that of the element.
      const given = target instanceof Element ? target : target.parentElement;
      if (given?.matches(growing)) fit(given as HTMLTextAreaElement);
      for (const added of addedNodes)
        if (added instanceof Element) for (const field of fieldsIn(added)) follow(field);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  const onEvent = ({ target }: Event) => {
    if (target instanceof Element && target.matches(growing)) fit(target as HTMLTextAreaElement);
  };
  document.addEventListener('input', onEvent);
  // A form's library may have given it a text without a trace.
  document.addEventListener('focusin', onEvent);
}

const growing = 'textarea.field-sizing-content';

function fieldsIn(part: Element): HTMLTextAreaElement[] {
  const own = part.matches(growing) ? [part as HTMLTextAreaElement] : [];
  return [...own, ...part.querySelectorAll<HTMLTextAreaElement>(growing)];
}

/** Fits a field to its width, too: one that was hidden has none. */
function follow(field: HTMLTextAreaElement): void {
  fit(field);
  let width = field.clientWidth;
  new ResizeObserver(() => {
    if (field.clientWidth === width) return;
    width = field.clientWidth;
    fit(field);
  }).observe(field);
}

function fit(field: HTMLTextAreaElement): void {
  const room = field.parentElement;
  const isDragged = field.style.height !== (fitted.get(field) ?? '');
  if (!room || isDragged) return;
  // So that the page doesn't jump while the field is as low as it can be.
  room.style.minHeight = `${room.offsetHeight}px`;
  field.style.height = 'auto';
  if (field.clientHeight > 0) {
    const borders = field.offsetHeight - field.clientHeight;
    field.style.height = `${field.scrollHeight + borders}px`;
  }
  room.style.minHeight = '';
  fitted.set(field, field.style.height);
}

/** The height that was set last: another one is of whoever has dragged the field's corner. */
const fitted = new WeakMap<HTMLTextAreaElement, string>();
