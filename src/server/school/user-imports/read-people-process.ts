import { answerWith } from '#server/platform/http/read-aside.ts';
import { peopleInFile } from './people-in-file.ts';
import type { FileToRead } from './read-people.ts';

answerWith((bytes, { timeZone }: Pick<FileToRead, 'timeZone'>) => peopleInFile(bytes, timeZone));
