/**
 * The store of uploaded pictures and trailers: a folder that all nodes must share, or a bucket. The
 * content under a name never changes, so a copy never becomes outdated.
 */
export interface Uploads {
  /** The folder of this node from which files are sent. `bring` puts them there. */
  readonly folder: string
  /**
   * Stores a file completely or not at all. Throws AppError('uploads-unavailable') if the bucket
   * does not take it.
   */
  put: (name: string, bytes: Buffer) => Promise<void>
  /**
   * Returns undefined if there is no such file. Makes no copy in `folder`. Throws
   * AppError('service-unavailable') if the store does not answer.
   */
  read: (name: string) => Promise<Buffer | undefined>
  /**
   * Copies the file into `folder` if it exists in the store and is not there yet. Throws
   * AppError('service-unavailable') if the store does not answer.
   */
  bring: (name: string) => Promise<void>
  /** Removes a file if it exists. Throws if the store does not answer. */
  remove: (name: string) => Promise<void>
  /** Returns the names of all files in batches. Throws if the store does not answer. */
  list: () => AsyncIterable<string[]>
  /** Drops copies that are old, so that a removed picture leaves every node within a day. */
  dropOldCopies: () => Promise<void>
}
