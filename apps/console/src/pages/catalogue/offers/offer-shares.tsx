import { useQuery } from '@tanstack/react-query'
import type { OfferShare } from '@velvet/contract/catalogue/offers.calls'
import { faultsOfOffer } from '@velvet/contract/catalogue/offers.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { useEffect, useState } from 'react'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { Noted } from '../../../parts/noted.tsx'
import { OFFERS_KEY, offerCalls } from './calls.ts'
import { offerInput, type OfferValues } from './offer-values.ts'

/** The preview is read again once nothing was typed for so long. */
const PAUSE_MS = 400

const COLUMNS: readonly Column<OfferShare>[] = [
  { title: 'Film', cell: ({ film, cinema }) => <Noted note={cinema}>{film}</Noted> },
  { title: 'Price', cell: ({ priceKobo }) => formatKobo(priceKobo), isNumeric: true },
  { title: 'Reported', cell: ({ reportedKobo }) => formatKobo(reportedKobo), isNumeric: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isNumeric: true },
  { title: 'Hire', cell: ({ hireKobo }) => formatKobo(hireKobo), isNumeric: true },
  { title: 'Left', cell: ({ leftKobo }) => formatKobo(leftKobo), isNumeric: true },
]

/** Shows what a ticket of the typed offer leaves to the exhibitor, before the offer is made. */
export function OfferShares({ values }: { values: OfferValues }) {
  const input = usePaused(JSON.stringify(inputOf(values)))
  const { data } = useQuery({
    queryKey: [...OFFERS_KEY, 'preview', input],
    queryFn: ({ signal }) => offerCalls.previewOffer(JSON.parse(input) as PreviewInput, { signal }),
    enabled: input !== JSON.stringify(undefined),
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

type PreviewInput = NonNullable<ReturnType<typeof inputOf>>

/** Returns what the preview needs of the offer; undefined while a field of it is missing. */
function inputOf(values: OfferValues) {
  const { kind, value = 0, pay = null, of = null, least = null, only } = offerInput(values)
  const terms = { kind, value, pay, of, least }
  const isWhole = Object.keys(faultsOfOffer({ ...terms, most: null, code: 'none', usesEach: null })).length === 0
  return isWhole ? { ...terms, only } : undefined
}

/** Returns a text as it was once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
