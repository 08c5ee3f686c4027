import { useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { Offer } from '@velvet/contract/catalogue/offers.calls'
import { isOfServiceVouchers } from '@velvet/contract/catalogue/offers.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import type { Action } from '../../../parts/action.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DataTable, Pages, type Column } from '../../../parts/data-table.tsx'
import { mayChangeEveryCinema } from '../../../parts/may-change.ts'
import { count } from '../../../parts/money.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { typesQuery } from '../programme/type-calls.ts'
import { OFFERS_KEY, offerCalls } from './calls.ts'
import { OfferFields } from './offer-fields.tsx'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { OfferShares } from './offer-shares.tsx'
import { OfferReport } from './offer-report.tsx'
import { NEW_OFFER, offerInput } from './offer-values.ts'
import { conditionsOf, effectOf } from './offer-words.ts'

const REREADS = [OFFERS_KEY, ['audit']] as const

/** Lists the offers of all cinemas, and lets staff make and stop them. */
export function Offers() {
  useTitle('Offers')
  const { cursor } = useSearch({ from: '/signed-in/prices/programme/offers' })
  const { data } = useList(OFFERS_KEY, offerCalls.listOffers, { cursor })
  const me = useMe()
  const isReader = !mayChangeEveryCinema(me)
  const [isAdding, setIsAdding] = useState(false)
  const [reported, setReported] = useState<Offer>()
  const [coded, setCoded] = useState<Offer>()
  const actions = useActions()
  const stopCodes = (action: Action) => {
    setReported(undefined)
    actions.ask(action)
  }
  const columns = useColumns()
  const acting: Column<Offer> = {
    title: 'Act',
    cell: (offer) => (
      <div className="actions">
        {me.cinemas.length === 0 && (
          <Button look="quiet" aria-label={`Report on ${offer.name}`} onClick={() => setReported(offer)}>
            Report
          </Button>
        )}
        {offer.stoppedAt === null && offer.code === 'many' && !isOfServiceVouchers(offer) && !isReader && (
          <Button look="quiet" aria-label={`Make codes for ${offer.name}`} onClick={() => setCoded(offer)}>
            Make codes
          </Button>
        )}
        {offer.stoppedAt === null && !isReader && (
          <Button look="quiet" aria-label={`Stop ${offer.name}`} onClick={() => actions.ask(stopping(offer))}>
            Stop
          </Button>
        )}
      </div>
    ),
  }
  return (
    <>
      <p className="muted">
        An offer lowers the price of each ticket of a purchase that fits. Of several, the one counts that leaves the
        customer least to pay. It is never changed: stop it, and make another.
      </p>
      {!isReader && (
        <div className="actions">
          <Button onClick={() => setIsAdding(true)}>Make an offer</Button>
        </div>
      )}
      {actions.view}
      <DataTable
        caption="Offers"
        columns={[...columns, acting]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="There is no offer."
      />
      <Pages next={data.next} cursor={cursor} />
      {isAdding && <NewOfferDialog onClose={() => setIsAdding(false)} />}
      {coded && <NewCodesDialog offer={coded} onClose={() => setCoded(undefined)} />}
      {reported && (
        <OfferReport
          offer={reported}
          onStop={isReader ? undefined : stopCodes}
          onClose={() => setReported(undefined)}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<Offer>[] {
  const { data } = useQuery(typesQuery)
  const types = data?.items ?? []
  return [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Does', cell: effectOf },
    { title: 'Holds for', cell: (offer) => conditionsOf(offer, { types }) },
    { title: 'Used', cell: ({ used, uses }) => limited(count(used), uses, count), isNumeric: true },
    {
      title: 'Taken off',
      cell: ({ spentKobo, budgetKobo }) => limited(formatKobo(spentKobo), budgetKobo, formatKobo),
      isNumeric: true,
    },
    { title: 'State', cell: ({ stoppedAt }) => (stoppedAt === null ? 'Open' : 'Stopped') },
  ]
}

const limited = (used: string, limit: number | null, text: (limit: number) => string) =>
  limit === null ? used : `${used} of ${text(limit)}`

/** Returns the action that stops an offer. */
function stopping({ id, name }: Offer) {
  return {
    title: `Stop ${name}`,
    text: 'It ends at once and for good. Orders that are being paid for now keep it until their hold ends.',
    label: 'Stop the offer',
    done: `${name} is stopped.`,
    hasNote: false,
    invalidates: REREADS,
    call: (_: unknown, options: object) => offerCalls.stopOffer({ id }, options),
  }
}

function NewOfferDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(NEW_OFFER)
  const change = useChange(offerCalls.addOffer, { invalidates: REREADS, onDone: onClose })
  return (
    <FormDialog title="A new offer" onClose={onClose}>
      <ChangeForm action="Make the offer" change={change} onSubmit={() => change.mutate(offerInput(values))}>
        <legend className="visually-hidden">The offer</legend>
        <OfferFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
        <OfferShares values={values} />
      </ChangeForm>
    </FormDialog>
  )
}
