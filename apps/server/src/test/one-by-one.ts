/** Makes one thing after another, because hundreds at once would wait too long for a connection. */
export async function oneByOne<T>(
  count: number,
  makeOne: (index: number) => Promise<T>,
): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await makeOne(made.length))
  return made
}
