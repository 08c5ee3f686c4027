import { useSearch } from '@tanstack/react-router'
import type { PointsTransferSum } from '@velvet/contract/points/transfers.calls'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceFilter, DayFilters, Filters } from '../../../parts/filters.tsx'
import { points } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'

const SIDES = { received: 'Received most', given: 'Gave most' } as const

const COLUMNS: readonly Column<PointsTransferSum>[] = [
  {
    title: 'Customer',
    cell: ({ customer }) => <CustomerLink uuid={customer.uuid}>{customer.username}</CustomerLink>,
  },
  { title: 'Points', cell: ({ vp }) => points(vp), isNumeric: true },
  { title: 'Gifts', cell: ({ gifts: transfers }) => transfers, isNumeric: true },
  { title: 'Other customers', cell: ({ counterparts }) => counterparts, isNumeric: true },
]

/** Shows who gave or received most Points. Large sums may be stolen money that is passed on. */
export function PointsGivers() {
  useTitle('Points givers')
  const { by, from, to, cursor } = useSearch({ from: '/signed-in/payments/points-givers' })
  const side: keyof typeof SIDES = by === 'given' ? 'given' : 'received'
  const { data } = useList(['money', 'points-givers'], paymentCalls.sumPointsTransfers, {
    from,
    to,
    cursor,
    by: side,
  })
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="Shown" name="by" value={side} text={SIDES} />
        <DayFilters from={from} to={to} />
      </Filters>
      <DataTable
        caption="Customers with gifts of Points, the largest sum first; the last 30 days unless days are chosen"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ customer }) => customer.uuid}
        empty="Nobody has given Points in this time."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
