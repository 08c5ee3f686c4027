import type pg from 'pg'
import { LeavingClient } from './leaving-client.ts'

// A comment at the beginning of a statement holds its name.
const NAMED = /^\/\* ([a-z\d-]+) \*\//

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Prepares each named statement once on its connection. Statements without a name are sent as they
 * are.
 */
export class PreparingClient extends LeavingClient {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as Query
    this.query = ((text, values, callback) => {
      const name = typeof text === 'string' ? NAMED.exec(text)?.[1] : undefined
      return name ? send({ name, text, values }) : send(text, values, callback)
    }) satisfies Query as typeof this.query
  }
}
