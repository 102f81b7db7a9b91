import type { Opening } from '#web/pages/shell/opening.ts';
import { chosenSignIns } from '#web/sign-ins/chosen-sign-ins.ts';
import { signInsQuery } from '#web/sign-ins/sign-in-queries.ts';
import { readSignInChoice } from './address.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  queryClient.ensureInfiniteQueryData(signInsQuery(chosenSignIns(readSignInChoice(location.search))));
