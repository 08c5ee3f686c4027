/** A box of an MP4, or an element of a WebM. The content may consist of further parts. */
export interface Part<Name> {
  name: Name
  content: Buffer
}

/**
 * The reader refuses a file with more parts than this on its way. A real trailer has far fewer, but an
 * attacker could send a file of countless tiny parts to keep the server busy.
 */
const MOST_PARTS = 20_000

/**
 * Returns the contents of all parts that this path of names leads to. Throws RangeError if the file
 * ends within a part.
 */
export function contentsAt<Name>(
  split: (bytes: Buffer) => Iterable<Part<Name>>,
  bytes: Buffer,
  [first, ...deeper]: readonly Name[],
  seen = { parts: 0 },
): Buffer[] {
  const found: Buffer[] = []
  for (const { name, content } of split(bytes)) {
    seen.parts += 1
    if (seen.parts > MOST_PARTS) throw new RangeError('The file has too many parts')
    if (name === first) found.push(content)
  }
  if (deeper.length === 0) return found
  return found.flatMap((content) => contentsAt(split, content, deeper, seen))
}
