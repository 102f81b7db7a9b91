// Plain JavaScript, loaded before anything else: an older Node could not even read the TypeScript that follows.
const oldest = 24;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `Нужен Node ${oldest} или новее, а это ${process.version}. Для Linux его ставит npm ci, на других системах: https://nodejs.org\n`,
  );
  process.exit(1);
}
