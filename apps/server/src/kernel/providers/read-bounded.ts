/**
 * Reads a whole body. Returns undefined, and leaves the rest unread, where it is longer than the
 * limit.
 */
export async function readBounded(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limitBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
