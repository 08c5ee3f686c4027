import type { ClientPool } from './client-pool.ts'

export interface Read {
  path: string
  headers: Record<string, string>
  /** Sent by POST; a read without a body is a GET. */
  body?: string
}

/** Throws unless the read succeeds. */
export async function readOne(pool: ClientPool, { path, headers, body: sent }: Read): Promise<true> {
  const { statusCode, body } = await pool.request({
    ...(sent === undefined ? { method: 'GET' } : { method: 'POST', body: sent }),
    path,
    headers,
  })
  await body.dump()
  if (statusCode !== 200 && statusCode !== 304) throw new Error(`${path}: ${statusCode}`)
  return true
}
