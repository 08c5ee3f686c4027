import { formatVp } from '../points/vp.ts'

/** Why a ticket is not refunded together with the rest of its purchase. */
export const OBSTACLES = ['used', 'expired', 'refunded'] as const
type Obstacle = (typeof OBSTACLES)[number]

export const OBSTACLE_WORDS: Readonly<Record<Obstacle, string>> = {
  used: 'was used',
  expired: 'has expired',
  refunded: 'was refunded already',
}

interface Ticket {
  status: string
  isRefunded: boolean
  /** True if the film has ended. */
  isOver: boolean
}

/** Returns what is in the way of a ticket; null if it goes back with its purchase. */
export function obstacleOf({ status, isRefunded, isOver }: Ticket): Obstacle | null {
  if (isRefunded || status === 'void') return 'refunded'
  if (status === 'used') return 'used'
  return isOver || status === 'expired' ? 'expired' : null
}

/** Says which seats keep a purchase from being refunded. */
export function refusalOfPurchase(tickets: readonly { seat: string; obstacle: Obstacle }[]): string {
  const seats = tickets.map(({ seat, obstacle }) => `seat ${seat} ${OBSTACLE_WORDS[obstacle]}`)
  return `Nothing was refunded: ${seats.join(', ')}. Please choose the other seats`
}

interface Allowance {
  limit: number
  dayLimit: number
  ofPurchase: number
  byPerson: number
}

/** Says how much a manager gives back alone, and how much of it is used up. */
export function refusalOfLimit({ limit, dayLimit, ofPurchase, byPerson }: Allowance): string {
  const used = `Managers gave back ${formatVp(ofPurchase)} of this purchase before, and you ${formatVp(byPerson)} in the last 24 hours`
  return `A manager gives back at most ${formatVp(limit)} of one purchase and ${formatVp(dayLimit)} in 24 hours. ${used}. Please ask finance to refund this`
}
