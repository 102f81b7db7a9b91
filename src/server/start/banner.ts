/** An account that the first start made. */
export interface SignIn {
  who: string;
  email: string;
  password: string;
}

/** Where the app is, and at the first start how to sign in: the one time that the passwords are shown. */
export function showReady(
  appName: string,
  { address, signIns }: { address?: string | undefined; signIns: SignIn[] },
): void {
  const ready = address ? [`${appName} открыт: ${address}`] : [];
  if (signIns.length === 0) return print(ready);
  const accounts = signIns.flatMap(({ who, email, password }) => [
    who,
    `  Email:  ${email}`,
    `  Пароль: ${password}`,
  ]);
  print(boxed([...ready, ...accounts, 'Пароли показаны только сейчас: сохраните их.']));
}

function boxed(lines: string[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 2);
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`];
}

function print(lines: string[]): void {
  if (lines.length === 0) return;
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
