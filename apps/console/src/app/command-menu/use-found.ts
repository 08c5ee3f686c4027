import { useQueries } from '@tanstack/react-query'
import { customerCalls } from '../../pages/people/customers/calls.ts'
import { staffCalls } from '../../pages/people/staff/calls.ts'
import { filmCalls } from '../../pages/catalogue/films/calls.ts'
import { listStaffCinemas } from '../../parts/cinema-query.ts'
import { useRested } from '../../parts/use-rested.ts'
import { findSource } from './find-source.ts'
import type { Source } from './find-source.ts'
import { areasOf, type Person } from '../areas.ts'

const LIMIT = 5
/** The fewest letters to look for, because nearly everything contains a single letter. */
const MIN_LETTERS = 2
const PAUSE_MS = 150

const SOURCES: readonly Source[] = [
  findSource,
  {
    title: 'Films',
    area: '/films',
    find: async (q, signal) => {
      const { items } = await filmCalls.listFilms({ q, limit: LIMIT }, { signal })
      return items.map(({ id, title, year }) => ({
        path: `/films/${id}`,
        label: title,
        note: String(year),
      }))
    },
  },
  {
    title: 'Cinemas',
    area: '/programme',
    find: async (q, signal) => {
      const { items } = await listStaffCinemas({ q, limit: LIMIT }, { signal })
      return items.map(({ id, name, address }) => ({
        path: '/programme',
        search: { cinema: id },
        label: `The programme of ${name}`,
        note: address,
      }))
    },
  },
  {
    title: 'Customers',
    area: '/customers',
    find: async (q, signal) => {
      const { items } = await customerCalls.listCustomers({ q, limit: LIMIT }, { signal })
      return items.map(({ uuid, username, phoneNumber }) => ({
        path: `/customers/${uuid}`,
        label: username,
        note: phoneNumber,
      }))
    },
  },
  {
    title: 'Staff',
    area: '/staff',
    find: async (q, signal) => {
      const { items } = await staffCalls.listPeople({ q, limit: LIMIT }, { signal })
      return items.map(({ id, name, email }) => ({ path: `/staff/${id}`, label: name, note: email }))
    },
  },
]

/** Looks for the words on the server, in the areas that the person may open. */
export function useFound(text: string, person: Person) {
  const q = useRested(text.trim(), PAUSE_MS)
  const isRequested = q.length >= MIN_LETTERS
  const areas = areasOf(person).map(({ path }): string => path)
  const sources = SOURCES.filter(({ area }) => areas.includes(area))
  const found = useQueries({
    queries: sources.map(({ title, find }) => ({
      queryKey: ['command-menu', title, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(q, signal),
      enabled: isRequested,
    })),
  })
  return {
    groups: sources.map(({ title }, index) => ({ title, items: found[index]?.data ?? [] })),
    isSearching: isRequested && found.some(({ isFetching }) => isFetching),
  }
}
