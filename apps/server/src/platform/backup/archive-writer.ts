import { pack } from 'tar-stream'

/** Writes a tar entry by entry, and waits while the reader of the tar is slower. */
export class ArchiveWriter {
  readonly stream = pack()

  add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content)
    return new Promise((resolve, reject) => {
      const entry = this.stream.entry({ name, size: bytes.length, mode: 0o600 }, (error) => {
        if (error) reject(error)
        else resolve()
      })
      entry.end(bytes)
    })
  }

  end(): void {
    this.stream.finalize()
  }
}
