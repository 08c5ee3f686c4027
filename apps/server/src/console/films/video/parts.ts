/** A part of a video file. Its content may be made of further parts. */
export interface Part<Name> {
  name: Name
  content: Buffer
}

/**
 * No real trailer has so many parts on one level, but an attacker can make such a file to keep the
 * server busy.
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
): Buffer[] {
  const found: Buffer[] = []
  let seen = 0
  for (const { name, content } of split(bytes)) {
    seen += 1
    if (seen > MOST_PARTS) throw new RangeError('The file has too many parts')
    if (name === first) found.push(content)
  }
  if (deeper.length === 0) return found
  return found.flatMap((content) => contentsAt(split, content, deeper))
}
