/**
 * Returns true if the statement returns a row. A change of rows must return the rows that it
 * changed.
 */
export async function returnsRow(query: {
  executeTakeFirst(): Promise<unknown>
}): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}
