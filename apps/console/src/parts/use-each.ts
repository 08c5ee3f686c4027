import { CallError, isRefusal } from '@velvet/client/call-error'
import type { CallOptions } from '@velvet/client/call'
import { useRef } from 'react'

export interface Failure<Row> {
  row: Row
  error: unknown
}

/**
 * Returns a function that makes the same call for each row in turn and returns the rows that failed. Each row keeps its
 * idempotency key until the server has decided, so calling the function again acts on no row twice.
 */
export function useEach<Row>(keyOf: (row: Row) => string) {
  const keys = useRef(new Map<string, string>())
  return async (
    name: string,
    rows: readonly Row[],
    call: (row: Row, options: CallOptions) => Promise<unknown>,
  ): Promise<readonly Failure<Row>[]> => {
    const failures: Failure<Row>[] = []
    for (const row of rows) {
      const of = `${name} ${keyOf(row)}`
      const idempotencyKey = keys.current.get(of) ?? crypto.randomUUID()
      keys.current.set(of, idempotencyKey)
      try {
        await call(row, { idempotencyKey })
        keys.current.delete(of)
      } catch (error) {
        if (error instanceof CallError && isRefusal(error)) keys.current.delete(of)
        failures.push({ row, error })
      }
    }
    return failures
  }
}
