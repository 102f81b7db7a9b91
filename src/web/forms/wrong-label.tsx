/** The label of a tab with a wrong field in it. */
export const WrongLabel = ({ children }: { children: string }) => (
  <span className="text-danger-ink">
    {children}
    <span className="sr-only">, есть ошибка</span>
  </span>
);
