import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { READ_ONLY } from './failures.ts'

/** The types of pg leave out this part of a client. */
interface Wire {
  connection: EventEmitter & { stream: Socket }
}

/**
 * A connection that ends itself when its server refuses changes, because that server has become a
 * replica. The pool then opens another one, and the balancer leads it to the new primary.
 */
export class LeavingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as Wire
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      // The statement that failed must get its own error before the connection ends.
      if (code === READ_ONLY) setImmediate(() => connection.stream.destroy())
    })
  }
}
