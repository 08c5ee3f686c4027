/**
 * Returns true if the statement returns a row. An update or a deletion needs a `returning` clause
 * for this.
 */
export async function returnsRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}
