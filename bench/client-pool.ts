import { Pool } from 'undici'

/** Opens connections for a load; `await using` closes them. */
export function openPool(url: string, connections: number) {
  const pool = new Pool(url, { connections })
  return {
    request: pool.request.bind(pool),
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

export type ClientPool = ReturnType<typeof openPool>
