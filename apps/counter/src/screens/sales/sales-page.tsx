import { TENDER_REFERENCE_MAX_LENGTH } from '@velvet/contract/sales/counter.rules'
import { cleanPin, PIN_LENGTH } from '@velvet/contract/tickets/pin'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { TextField } from '@velvet/ui/text-field'
import { useReading } from '@velvet/ui/use-reading'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { goTo } from '../../app/use-page.ts'
import { useTitle } from '../../app/use-title.ts'
import { counterCalls, type TillSession } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { usePageKeys } from '../../parts/use-page-keys.ts'
import { changeState, useCounter } from '../../state/counter-state.ts'
import { EarlierSalePage } from './earlier-sale.tsx'
import { PaperList } from './paper-list.tsx'
import { SaleList } from './sale-list.tsx'
import styles from './sales.module.css'

interface Search {
  q: string
  state: 'all' | 'to-refund'
  /** Where a later page of the list begins. */
  cursor?: string
  /** True if a scanner has typed the code of a ticket, so that its sale is opened at once. */
  isScanned?: boolean
}

const LAST_SALES: Search = { q: '', state: 'all' }

const isPin = (text: string) => cleanPin(text).length === PIN_LENGTH

/** The page on which earlier sales of the cinema are found, refunded and printed again. */
export function SalesPage({ session }: { session: TillSession }) {
  useTitle('Sales')
  const [search, setSearch] = useState(LAST_SALES)
  const [opened, setOpened] = useState<string>()
  const { scanned } = useCounter()
  const [shown, setShown] = useState<typeof scanned>()
  // The code is forgotten when the page closes, so that it does not search for it again the next time.
  useEffect(() => () => changeState({ scanned: undefined }), [])
  if (scanned && scanned !== shown) {
    setShown(scanned)
    setSearch({ q: scanned.code, state: 'all', isScanned: true })
    setOpened(undefined)
  }
  if (opened !== undefined) {
    const goBack = () => {
      setOpened(undefined)
      // The result of a pin would open the same sale again.
      if (isPin(search.q)) setSearch(LAST_SALES)
    }
    return <EarlierSalePage id={opened} session={session} onBack={goBack} />
  }
  return (
    <FindSale
      // A scan while this page is open shows its own text in the field.
      key={search.isScanned ? search.q : ''}
      session={session}
      search={search}
      onSearch={setSearch}
      onOpen={setOpened}
    />
  )
}

interface FindSaleProps {
  session: TillSession
  search: Search
  onSearch: (search: Search) => void
  onOpen: (id: string) => void
}

function FindSale({ session, search, onSearch, onOpen }: FindSaleProps) {
  const [text, setText] = useState(search.q)
  const { cinemaID } = session.till
  const { q, state, cursor } = search
  const sales = useReading(`${state} ${cursor} ${q}`, (signal) =>
    counterCalls.listCounterSales(
      { cinemaID, state, ...(q !== '' && { q }), ...(cursor !== undefined && { cursor }) },
      { signal },
    ),
  )
  usePageKeys({ Escape: () => goTo('sell') })
  const found = useRef<HTMLDivElement>(null)
  // The first sale that was found gets the focus, so that the next Enter opens it.
  const goToFound = () => found.current?.querySelector('button')?.focus()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch({ q: text.trim(), state: 'all' })
    if (text.trim() === q) goToFound()
  }
  const openFound = useEffectEvent(() => {
    const [only, ...others] = sales.value?.items ?? []
    // A pin or a scanned code means one sale, so the next key gives its money back or prints it again.
    if (!only || others.length > 0 || !(search.isScanned || isPin(q))) return goToFound()
    if (search.isScanned) {
      changeState({ scanned: undefined })
      onSearch({ q, state })
    }
    onOpen(only.id)
  })
  useEffect(() => {
    if (q !== '' && sales.value) openFound()
  }, [q, sales.value])
  const next = sales.value?.next
  return (
    <main className={styles.page}>
      <header className="head">
        <h1 className="grow">Sales</h1>
        <Button look="quiet" aria-keyshortcuts="Escape" onClick={() => goTo('sell')}>
          <Key is="Esc" /> Back to selling
        </Button>
      </header>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          label="Seat, serial, reference or pin"
          autoComplete="off"
          autoFocus
          maxLength={TENDER_REFERENCE_MAX_LENGTH}
          value={text}
          onChange={setText}
        />
        <Button type="submit">
          <Key is="Enter" /> Find
        </Button>
      </form>
      <div className={styles.kinds} role="group" aria-label="Which sales">
        <Kind name="Last sales" isChosen={state === 'all' && q === ''} onChoose={() => onSearch(LAST_SALES)} />
        <Kind
          name="Cancelled showtimes to pay back"
          isChosen={state === 'to-refund'}
          onChoose={() => onSearch({ q: '', state: 'to-refund' })}
        />
      </div>
      <Refusal error={sales.error} />
      {!sales.value && sales.error === undefined && <Spinner label="Reading the sales" />}
      <PaperList />
      <div ref={found}>{sales.value && <SaleList sales={sales.value.items} onOpen={onOpen} />}</div>
      {typeof next === 'string' && (
        <Button look="quiet" onClick={() => onSearch({ ...search, cursor: next })}>
          Older sales
        </Button>
      )}
    </main>
  )
}

function Kind(props: { name: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Button
      look="quiet"
      aria-pressed={props.isChosen}
      className={props.isChosen ? styles.chosen : undefined}
      onClick={props.onChoose}
    >
      {props.name}
    </Button>
  )
}
