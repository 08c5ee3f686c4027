import { businessDateOf } from '../catalogue/business-day.ts'
import { TIME_ZONE } from '../shared/time/time.ts'
import { formatKobo } from '../shared/kobo.ts'
import { isReportedAbove } from './reported-value.ts'
import { namedZones, type SettledTotals, type SettledParty } from './settlements.rules.ts'
import { withThousands } from '../points/vp.ts'

interface Settled {
  kind: SettledParty
  party: { name: string }
  total: SettledTotals
  hireTaxes: readonly { name: string; kobo: number }[]
  payableKobo: number
}

/** Returns the totals of a settlement, each with its name, as its page, its paper and its email show them. */
export function totalsOf({ kind, party, total, hireTaxes, payableKobo }: Settled) {
  const amounts: [string, number][] = [
    ['Gross', total.grossKobo],
    ...namedZones(total).map(({ name, kobo }): [string, number] => [`Gross, ${name}`, kobo]),
    ...total.taxes.map(({ name, kobo }): [string, number] => [name, kobo]),
    ['Net', total.netKobo],
    ...(isReportedAbove(total) ? reportedTotals(total) : []),
    ['Film hire', total.hireKobo],
    ...hireTaxes.map(({ name, kobo }): [string, number] => [name, kobo]),
    ...(total.sponsoredKobo === 0 ? [] : [['Pays for offers', -total.sponsoredKobo] as [string, number]]),
    ...(kind === 'exhibitor' ? [['Commission', total.commissionKobo] as [string, number]] : []),
    // A party owes us money if more of its earlier weeks went back than this week earned.
    [`${payableKobo < 0 ? 'Due from' : 'Due to'} ${party.name}`, Math.abs(payableKobo)],
  ]
  return [
    { name: 'Tickets', total: withThousands(total.tickets) },
    ...amounts.map(([name, kobo]) => ({ name, total: formatKobo(kobo) })),
  ]
}

const reportedTotals = ({ reportedKobo, reportedNetKobo }: SettledTotals): [string, number][] => [
  ['Reported gross', reportedKobo],
  ['Reported net', reportedNetKobo],
]

interface Made {
  to: string
  madeAt: string
  lines: readonly { isLaterChange: boolean }[]
}

/** Returns sentences that explain a settlement where its figures alone would mislead. */
export function remarksOnSettlement({ to, madeAt, lines }: Made): string[] {
  return [
    businessDateOf(new Date(madeAt), TIME_ZONE) <= to &&
      'The week was not over yet. What was sold until its end is in a later settlement.',
    lines.some(({ isLaterChange }) => isLaterChange) &&
      'Lines that are marked as a later change belong to weeks that were settled before.',
  ].filter((remark) => remark !== false)
}
