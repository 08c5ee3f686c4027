import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import type { Action } from '../../../parts/action.ts'
import { programmeCalls } from './calls.ts'
import { showOf, type Screen } from './show.ts'
import { slotText } from './words.ts'

/** Sends codes for free tickets to the people of a showtime, as an apology such as for a power cut or a late start. */
export function voucherAction(
  planned: PlannedShowtime,
  screens: readonly Screen[],
  who: 'admitted' | 'holders',
): Action {
  const name = `${planned.film.title}, ${slotText(showOf(planned), planned.timeZone, screens)}`
  const people = who === 'admitted' ? 'Each ticket that was scanned' : 'Each ticket of this showtime'
  return {
    title: `Free tickets for ${name}`,
    text: `${people} gets one code for a free ticket, by SMS. A ticket gets no second code. This cannot be undone.`,
    label: 'Send the codes',
    done: 'The codes are sent.',
    invalidates: [['audit'], ['offers']],
    call: async ({ note }, options) => {
      const input = { id: planned.id, onlyAdmitted: who === 'admitted', note }
      return sentText(await programmeCalls.giveServiceVouchers(input, options))
    },
  }
}

interface Sent {
  vouchers: number
  people: number
  withoutNumber: number
}

function sentText({ vouchers, people, withoutNumber }: Sent): string {
  const sent = vouchers === 0 ? 'No ticket needed a code.' : `Sent: ${vouchers} codes to ${people} numbers.`
  return withoutNumber === 0 ? sent : `${sent} Tickets on paper without a number, which got none: ${withoutNumber}.`
}
