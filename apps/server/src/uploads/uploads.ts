/**
 * Where uploaded pictures and trailers lie: in a folder, which all nodes must share, or in a bucket. A file never
 * changes under its name, so a copy of it is right for as long as it is there.
 */
export interface Uploads {
  /** The folder of this node from which files are sent. `bring` puts them there. */
  readonly folder: string
  /** Stores a file completely or not at all. Throws AppError('uploads-unavailable'). */
  put: (name: string, bytes: Buffer) => Promise<void>
  /**
   * Returns undefined where there is no such file. Keeps no copy of it. Throws
   * AppError('service-unavailable') where the store does not answer.
   */
  read: (name: string) => Promise<Buffer | undefined>
  /**
   * Has the file in the folder of this node, if it exists anywhere. Throws
   * AppError('service-unavailable') where this node does not have it and the store does not answer.
   */
  bring: (name: string) => Promise<void>
  /** Removes a file that may be there. Throws where the store does not answer. */
  remove: (name: string) => Promise<void>
  /** Returns the names of all files, some at a time. Throws where the store does not answer. */
  list: () => AsyncIterable<string[]>
  /** Drops copies that are old, so that a removed picture leaves every node within a day. */
  dropOldCopies: () => Promise<void>
}
