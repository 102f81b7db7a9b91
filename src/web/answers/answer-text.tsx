/** Plain text as it was typed, lines and all; it is nobody's markdown. */
export function AnswerText({ text }: { text: string }) {
  return (
    <div className="measure text-base leading-[1.65] whitespace-pre-wrap [overflow-wrap:anywhere] sm:text-lg sm:leading-[1.6]">
      {text.trim()}
    </div>
  );
}
