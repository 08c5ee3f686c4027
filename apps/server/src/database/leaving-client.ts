import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { READ_ONLY } from './failures.ts'

/** What pg keeps behind a client, and does not describe. */
interface Wire {
  connection: EventEmitter & { stream: Socket }
}

/**
 * A connection that breaks itself once its server refuses changes, because that server has become a
 * replica. The pool then opens another one, which is led to the new primary.
 */
export class LeavingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as Wire
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      // The statement hears of its own failure first.
      if (code === READ_ONLY) setImmediate(() => connection.stream.destroy())
    })
  }
}
