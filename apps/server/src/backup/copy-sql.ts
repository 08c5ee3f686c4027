import type { Client } from 'pg'
import { from, to, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'

/** Sends the rows of a `copy … to stdout`. */
export function copyRowsOut(client: Client, statement: string): CopyToStreamQuery {
  return client.query(to(statement))
}

/** Takes the rows of a `copy … from stdin`. */
export function copyRowsIn(client: Client, statement: string): CopyStreamQuery {
  return client.query(from(statement))
}
