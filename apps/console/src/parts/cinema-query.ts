import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { CallError } from '@velvet/client/call-error'
import { callsOf } from '@velvet/client/calls-of'
import type * as cinemas from '@velvet/contract/catalogue/cinemas.calls'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { useDeferredValue } from 'react'

const calls = callsOf<typeof cinemas>()({
  listStaffCinemas: 'GET /api/v1/staff/cinemas',
  getStaffCinema: 'GET /api/v1/staff/cinemas/:id',
})
export const { listStaffCinemas } = calls

/**
 * Returns the cinema that the address names, or the first one by name if that is none in use which the
 * person may see; null if there is no cinema. While another cinema is read, the page keeps the one before.
 */
export function useNamedCinema(named: string | undefined): StaffCinema | null {
  const id = useDeferredValue(named)
  return useSuspenseQuery(cinemaQuery(id)).data
}

function cinemaQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['cinemas', 'named', id ?? ''],
    queryFn: async ({ signal }) =>
      (id === undefined ? null : await inUse(id, signal)) ??
      (await listStaffCinemas({ limit: 1 }, { signal })).items[0] ??
      null,
  })
}

async function inUse(id: string, signal: AbortSignal): Promise<StaffCinema | null> {
  try {
    const { cinema } = await calls.getStaffCinema({ id }, { signal })
    return cinema.archived ? null : cinema
  } catch (error) {
    const isRefused = error instanceof CallError && REFUSED.includes(error.status)
    if (isRefused) return null
    throw error
  }
}

/** The answers about an address that names no cinema, or one that the person may not see. */
const REFUSED = [400, 403, 404]
