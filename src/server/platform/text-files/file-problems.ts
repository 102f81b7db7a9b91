/** What is wrong with a file, in words for its author. */
export interface FileProblem {
  path: string;
  line: number | null;
  message: string;
}

/** A file is a stranger’s: neither its words nor the number of its errors may fill the memory. */
const mostProblems = 1_000;
const longestMessage = 400;

const short = (message: string) =>
  message.length > longestMessage ? `${message.slice(0, longestMessage).toWellFormed()}…` : message;

/** Errors in files of the demo folder or of an archive: all that were found, the first of them in the message. */
export class TextFileError extends Error {
  problems: readonly FileProblem[];

  constructor(path: string, message: string, line: number | null = null) {
    super(`demo/${path}: ${short(message)}`);
    this.problems = [{ path, line, message: short(message) }];
  }
}

export function gather(problems: readonly FileProblem[]): TextFileError {
  const [first] = problems;
  if (!first) throw new Error('There is no problem to report');
  const error = new TextFileError(first.path, first.message, first.line);
  error.problems = problems
    .slice(0, mostProblems)
    .map((problem) => ({ ...problem, message: short(problem.message) }));
  return error;
}

/** Reads part after part, so that an author is told at once of all that is wrong. */
export class FileProblems {
  readonly found: FileProblem[] = [];

  read<T>(part: () => T): T | undefined {
    try {
      return part();
    } catch (error) {
      if (!(error instanceof TextFileError)) throw error;
      this.found.push(...error.problems.slice(0, mostProblems - this.found.length));
      return undefined;
    }
  }

  /** Of a list that can't be read the rest of the file sees nothing. */
  readList<T>(part: () => T[]): T[] {
    return this.read(part) ?? [];
  }

  throwFound(): void {
    if (this.found.length > 0) throw gather(this.found);
  }

  error(): TextFileError {
    return gather(this.found);
  }
}
