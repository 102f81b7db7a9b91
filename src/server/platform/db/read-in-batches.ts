/**
 * Reads a long list batch by batch, each from after the last row of the one before, so that it takes the memory of one. No batch
 * is empty.
 */
export async function* readInBatches<Row extends { id: string }>(
  limit: number,
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let cursor: string | undefined; ;) {
    const batch = await read({ limit, cursor });
    if (batch.length > 0) yield batch;
    if (batch.length < limit) return;
    cursor = batch.at(-1)?.id;
  }
}
