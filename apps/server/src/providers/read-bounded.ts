/** All of a body; undefined, with the rest left unread, for one that is longer than it may be. */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limitBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
