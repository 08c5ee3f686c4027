/** Returns whether a query, or a change that returns its rows, returns one. */
export async function returnsRow(query: {
  executeTakeFirst(): Promise<unknown>
}): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}
