/**
 * Calls `makeOne` `count` times, and begins each call only after the previous one has ended.
 * Hundreds of calls at once would wait too long for a connection.
 */
export async function oneByOne<T>(count: number, makeOne: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await makeOne(made.length))
  return made
}
