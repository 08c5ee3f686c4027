import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { formatVp } from '@velvet/contract/points/vp'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { w } from './words.ts'

/**
 * Says that the showtime of a ticket is late, stopped or was not shown, and what its holder gets for that; null for
 * other tickets. It needs only the stored ticket, so that people in a dark hall read it without a network too.
 */
export function disruptionText(ticket: Ticket): string | null {
  const { Disruption: disruption, Refunded, ExchangedTo } = ticket
  // The disruption does not concern a ticket that its buyer had returned before.
  if (!disruption || ExchangedTo || (Refunded && disruption.gets === null)) return null
  const { kind, minutes, time, gets } = disruption
  if (kind === 'late') return `${fill(w.lateBy, { minutes, time: twelveHour(time) })} ${w.nothingToDo}`
  if (gets === null) {
    return `${kind === 'stopped' ? w.stopped : `${w.notShown} ${w.willGetBack}`} ${w.nothingToDo}`
  }
  return `${kind === 'stopped' ? w.stoppedEarly : w.notShown} ${textOfGift(ticket, gets)}`
}

function textOfGift({ Price, Refunded }: Ticket, gets: 'points' | 'money' | 'voucher' | 'nothing'): string {
  if (gets === 'voucher') return `${w.gotVoucher} ${w.nothingToDo}`
  if (gets === 'money') return w.moneyAtWindow
  if (gets === 'nothing') return w.wasFree
  if (!Price) return `${w.payerGetsPoints} ${w.nothingToDo}`
  return `${fill(Refunded ? w.pointsBack : w.pointsComing, { points: formatVp(Price) })} ${w.nothingToDo} ${w.moneyInstead}`
}
