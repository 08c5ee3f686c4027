import { DISTRIBUTOR_PICKS, EXHIBITOR_PICKS, type Pick, type Picks } from '../../../parts/picker/picks.ts'

export interface PartyPick extends Pick {
  /** A call about a settlement takes the id of the party in this form. */
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
          id,
          name,
          note: 'Exhibitor',
          input: { exhibitorID: id },
        })),
        ...distributors.items.map(({ id, name }) => ({
          id,
          name,
          note: 'Distributor',
          input: { distributorID: id },
        })),
      ],
      hasMore: distributors.hasMore || exhibitors.hasMore,
    }
  },
}
