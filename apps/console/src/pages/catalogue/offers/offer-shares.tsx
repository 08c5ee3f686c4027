import { useQuery } from '@tanstack/react-query'
import type { OfferShare } from '@velvet/contract/catalogue/offers.calls'
import { faultsOfOffer } from '@velvet/contract/catalogue/offers.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { Noted } from '../../../parts/noted.tsx'
import { useRested } from '../../../parts/use-rested.ts'
import { OFFERS_KEY, offerCalls } from './calls.ts'
import { offerInput, type OfferValues } from './offer-values.ts'

/** The preview is loaded again when the user has typed nothing for this long. */
const PAUSE_MS = 400

const COLUMNS: readonly Column<OfferShare>[] = [
  { title: 'Film', cell: ({ film, cinema }) => <Noted note={cinema}>{film}</Noted> },
  { title: 'Price', cell: ({ priceKobo }) => formatKobo(priceKobo), isNumeric: true },
  { title: 'Reported', cell: ({ reportedKobo }) => formatKobo(reportedKobo), isNumeric: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isNumeric: true },
  { title: 'Hire', cell: ({ hireKobo }) => formatKobo(hireKobo), isNumeric: true },
  { title: 'Left', cell: ({ leftKobo }) => formatKobo(leftKobo), isNumeric: true },
]

/** Shows how much of a ticket's price is left to the exhibitor with the typed offer, before the offer is made. */
export function OfferShares({ values }: { values: OfferValues }) {
  const input = useRested(JSON.stringify(inputOf(values)), PAUSE_MS)
  const { data } = useQuery({
    queryKey: [...OFFERS_KEY, 'preview', input],
    queryFn: ({ signal }) =>
      offerCalls.previewOffer(JSON.parse(input) as NonNullable<ReturnType<typeof inputOf>>, { signal }),
    enabled: input !== JSON.stringify(null),
  })
  if (!data || data.shares.length === 0) return null
  return (
    <DataTable
      caption="What a ticket leaves to the exhibitor, the least first"
      columns={COLUMNS}
      rows={data.shares}
      keyOf={({ film, cinema, listKobo, hireKobo }) => `${film} ${cinema} ${listKobo} ${hireKobo}`}
      empty=""
    />
  )
}

/** Returns the input of the preview, or null while the offer is incomplete. */
function inputOf(values: OfferValues) {
  const { kind, value = 0, pay = null, of = null, least = null, only, payer = 'exhibitor' } = offerInput(values)
  const terms = { kind, value, pay, of, least, payer }
  const { code, channel } = values
  const fields = { ...terms, only: { channels: channel === '' ? [] : [channel] }, most: null, usesEach: null, code }
  // The preview does not need the other fields, so they get values without faults.
  const faults = faultsOfOffer({
    ...fields,
    code: code === 'many' ? code : 'none',
    sponsor: payer === 'sponsor' ? '-' : null,
  })
  return Object.keys(faults).length === 0 ? { ...terms, only } : null
}
