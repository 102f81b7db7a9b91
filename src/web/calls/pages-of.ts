interface PageQuery {
  limit: number;
  cursor?: string;
}

/**
 * What the infinite queries of lists have in common: a page is asked for by the id of the last row before it, and one that has
 * fewer than `limit` rows is the last.
 */
export const pagesOf = <Row extends { id: string }>(
  limit: number,
  ask: (page: PageQuery, options: { signal: AbortSignal }) => Promise<Row[]>,
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    ask({ limit, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: Row[]) => (page.length < limit ? undefined : page.at(-1)?.id),
});
