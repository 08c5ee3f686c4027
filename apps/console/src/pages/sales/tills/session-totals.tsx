import { expectedAt, TILL_RECORD_NAMES, type AmountsByTender } from '@velvet/contract/sales/counter.rules'
import type { Totals, XReport } from '@velvet/contract/sales/till-sessions.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { counted } from '@velvet/contract/shared/typing/counted'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { koboDifference } from '../../../parts/money.ts'

interface Row {
  title: string
  amounts: Partial<AmountsByTender>
  write?: (kobo: number) => string
}

const total = (title: string, tender: keyof AmountsByTender): Column<Row> => ({
  title,
  isNumeric: true,
  cell: ({ amounts, write = formatKobo }) => {
    const kobo = amounts[tender]
    return kobo === undefined ? '' : write(kobo)
  },
})

const COLUMNS: readonly Column<Row>[] = [
  { title: 'What', cell: ({ title }) => title },
  total('Cash', 'cash'),
  total('Terminal', 'terminal'),
  total('Transfer', 'transfer'),
]

type Report = XReport & Totals

/** Returns false for the report of an open till whose amounts this person may not see, because they may count it. */
const hasAmounts = (report: XReport): report is Report => report.sales !== undefined

/** Shows how the money of a session adds up for each way to pay. */
export function SessionTotals({ report }: { report: XReport }) {
  const counts = `Free tickets: ${report.complimentary}. Printed again: ${report.reprints}. Drawer opened without a sale: ${report.noSales}.`
  if (!hasAmounts(report)) {
    return (
      <p className="muted">
        {counted(report.tickets, 'ticket')} sold. {counts} The money is hidden until the till is closed, because
        everybody who can close it counts it without knowing what it should hold. Finance sees it.
      </p>
    )
  }
  return (
    <>
      <DataTable
        caption="The money of the session"
        columns={COLUMNS}
        rows={rowsOf(report)}
        keyOf={({ title }) => title}
        empty=""
      />
      <p className="muted">{counts}</p>
    </>
  )
}

function givenBack({ ticketsRefunded, ticketsExchanged }: Report): string {
  const text = `Given back for ${counted(ticketsRefunded, 'ticket')}`
  return ticketsExchanged > 0 ? `${text}, of which ${ticketsExchanged} were exchanged` : text
}

function rowsOf(report: Report): readonly Row[] {
  const { session, cash, terminal, transfer, refundsBy, z } = report
  const { openingCount = 0, float } = session
  return [
    ...(float
      ? [
          { title: `Cash from the safe, given by ${float.givenBy.name}`, amounts: { cash: float.kobo } },
          ...float.earlierCounts.map((cash, place) => ({
            title: `Count ${place + 1} at the opening, which was refused`,
            amounts: { cash },
          })),
        ]
      : []),
    { title: session.handedFrom ? 'Cash taken over' : 'Cash at the opening', amounts: { cash: openingCount } },
    ...(float && float.kobo !== openingCount
      ? [
          {
            title: `Difference at the opening: ${float.reason ?? ''}${float.approver ? `, approved by ${float.approver.name}` : ''}`,
            amounts: { cash: openingCount - float.kobo },
            write: koboDifference,
          },
        ]
      : []),
    {
      title: `Sales of ${counted(report.tickets, 'ticket')}`,
      amounts: { cash, terminal, transfer },
    },
    { title: 'Of these, by typed references', amounts: { terminal: report.terminalTyped } },
    {
      title: givenBack(report),
      amounts: {
        cash: -refundsBy.cash,
        terminal: -refundsBy.terminal,
        transfer: -refundsBy.transfer,
      },
    },
    { title: 'Payments without a sale', amounts: report.unsold },
    {
      title: 'Payments without a sale, given back',
      amounts: { terminal: -report.returned.terminal, transfer: -report.returned.transfer },
    },
    { title: 'Paid in', amounts: { cash: report.paidIn } },
    { title: 'Paid out', amounts: { cash: -report.paidOut } },
    { title: TILL_RECORD_NAMES.drop, amounts: { cash: -report.drops } },
    { title: 'Expected', amounts: expectedAt(openingCount, report) },
    ...(z
      ? [
          ...z.earlierCounts.map((amounts, place) => ({
            title: `Count ${place + 1}, which was refused`,
            amounts,
          })),
          { title: 'Counted', amounts: z.counted },
          { title: 'Difference', amounts: z.difference, write: koboDifference },
        ]
      : []),
  ]
}
