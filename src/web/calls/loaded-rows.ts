import type { InfiniteData } from '@tanstack/react-query';

/** All that has come so far of a list that is loaded page by page. */
export const loadedRows = <Row>({ data }: { data: InfiniteData<Row[]> | undefined }): Row[] =>
  data?.pages.flat() ?? [];
