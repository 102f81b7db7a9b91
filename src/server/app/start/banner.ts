import type { Seeded } from '#server/demo/seed.ts';

/** The app's address and, on the first start, the accounts: the only time that the passwords are shown. */
export function showReady(
  appName: string,
  { address, seeded }: { address: string | undefined; seeded: Seeded },
): void {
  const ready = address ? [`${appName} открыт: ${address}`] : [];
  const accounts = [...adminLines(seeded), ...demoLines(seeded)];
  if (accounts.length === 0) return print(ready);
  print(boxed([...ready, ...accounts, '', 'Пароли показаны только сейчас: сохраните их.']));
}

function adminLines({ admin }: Seeded): string[] {
  if (!admin) return [];
  return accountLines(
    'Администратор',
    admin.email,
    admin.generated ? admin.password : 'тот, что в ADMIN_PASSWORD',
  );
}

function demoLines({ student, curator }: Seeded): string[] {
  return [
    ...(student ? accountLines('Студент, для знакомства', student.email, student.password) : []),
    ...(curator ? accountLines('Куратор, для знакомства', curator.email, curator.password) : []),
  ];
}

const accountLines = (who: string, email: string, password: string): string[] => [
  '',
  who,
  `  Email:  ${email}`,
  `  Пароль: ${password}`,
];

function boxed(lines: string[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 2);
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`];
}

function print(lines: string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
