import type { Client } from 'pg'
import { from, to, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'

/** Runs a `copy … to stdout`, and returns the stream of its rows. */
export function copyRowsOut(client: Client, statement: string): CopyToStreamQuery {
  return client.query(to(statement))
}

/** Runs a `copy … from stdin`, and returns the stream that takes its rows. */
export function copyRowsIn(client: Client, statement: string): CopyStreamQuery {
  return client.query(from(statement))
}
