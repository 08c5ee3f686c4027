import { bookCalls } from '../../parts/book-calls.ts'
import { DISTRIBUTOR_PICKS, type Pick, type Picks } from '../../parts/picker/picks.ts'

/** The server lists exhibitors by name without a search, and a house has few of them. */
const MOST_EXHIBITORS = 100

/** The field offers the owners of cinemas. */
export const EXHIBITOR_PICKS: Picks<Pick> = {
  key: 'exhibitors',
  find: async (q, signal) => {
    const { items, next } = await bookCalls.listExhibitors({ limit: MOST_EXHIBITORS }, { signal })
    const found = items.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
    return { items: found.map(({ id, name }) => ({ id, name })), hasMore: next !== null }
  },
}

export interface PartyPick extends Pick {
  /** Calls about settlements name this party so. */
  input: { distributorID: string } | { exhibitorID: string }
}

/** Everybody with whom a week can be settled. */
export const PARTY_PICKS: Picks<PartyPick> = {
  key: 'parties',
  find: async (q, signal) => {
    const [distributors, exhibitors] = await Promise.all([
      DISTRIBUTOR_PICKS.find(q, signal),
      EXHIBITOR_PICKS.find(q, signal),
    ])
    return {
      items: [
        ...exhibitors.items.map(({ id, name }) => ({
          ...{ id, name, note: 'Exhibitor', input: { exhibitorID: id } },
        })),
        ...distributors.items.map(({ id, name }) => ({
          ...{ id, name, note: 'Distributor', input: { distributorID: id } },
        })),
      ],
      hasMore: distributors.hasMore || exhibitors.hasMore,
    }
  },
}
