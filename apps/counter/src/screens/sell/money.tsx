import {
  KEYS_OF_TENDERS,
  TENDER_KINDS,
  TENDER_NAMES,
  TENDER_REFERENCE_MAX_LENGTH,
  type ConfirmedTender,
  type TenderKind,
} from '@velvet/contract/sales/counter.rules'
import { nairaOf, UNITS } from '@velvet/contract/shared/kobo'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { Delete } from '@velvet/ui/icons/delete'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { TillSession } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import type { Prices } from '../../parts/sale-at.ts'
import { PhoneForm } from '../../parts/phone-form.tsx'
import { applyCode } from './apply-code.ts'
import { CodeForm } from './code-form.tsx'
import { handedOver } from './handed-over.ts'
import { afterMoneyKey } from './sale-keys.ts'
import { koboOf, leftToPay, pricedAt, type Sale } from './sale.ts'
import { itemsKobo } from './snacks-of-sale.ts'
import styles from './sell.module.css'

interface MoneyProps {
  sale: Sale
  prices: Prices
  onChange: (sale: Sale) => void
  till: Pick<TillSession['till'], 'hasAccount' | 'hasTerminal'>
  onPay: (kind: TenderKind) => void
  onReference: (reference: string, reason?: string) => void
}

/** Shows the total and takes the money, in one tender or in several. */
export function Money({ sale, prices, till, ...on }: MoneyProps) {
  const { onChange, onPay, onReference } = on
  const left = leftToPay(sale, prices)
  const { total, off, offer } = pricedAt(sale, prices)
  const typed = koboOf(sale.typed)
  const isPaying = sale.step === 'pay'
  useEffect(() => {
    // On a phone the money is at the top of the page, far above the button that opens it.
    if (isPaying) document.documentElement.scrollTop = 0
  }, [isPaying])
  return (
    <section className={styles.part} aria-label="Money" data-paying={isPaying || undefined}>
      <p className="muted">{sale.tenders.length > 0 ? 'Left to pay' : 'Total'}</p>
      <p className={styles.total}>{nairaText(left)}</p>
      {sale.items.length > 0 && total > 0 && (
        <p className={styles.shown}>
          Tickets {nairaText(total)}, snacks {nairaText(itemsKobo(sale))}
        </p>
      )}
      {offer !== undefined && (
        <p className={styles.shown}>
          {offer.name}: <s>{nairaText(total + off)}</s> {nairaText(total)}, {nairaText(off)} off
        </p>
      )}
      {sale.code?.offer && sale.code.offer.id !== offer?.id && (
        <p className={styles.shown}>{sale.code.offer.name} gives no lower price for these tickets</p>
      )}
      <ul className={styles.tenders}>
        {sale.tenders.map(({ kind, kobo }, index) => (
          <li key={index}>
            {TENDER_NAMES[kind]} {nairaText(kobo)}
          </li>
        ))}
      </ul>
      {sale.panel === 'phone' && (
        <PhoneForm
          value={sale.phoneNumber}
          onDone={(phoneNumber) => {
            onChange({ ...sale, phoneNumber, panel: undefined })
            if (sale.code && !sale.code.offer) void applyCode(sale.code.code)
          }}
        />
      )}
      {sale.panel === 'code' && (
        <CodeForm
          label="Code of an offer or voucher"
          onCode={(code) => {
            if (code === '') onChange({ ...sale, code: undefined, panel: undefined })
            else void applyCode(code)
          }}
        />
      )}
      {isPaying && !sale.panel && sale.asks && (
        <Reference
          kind={sale.asks}
          refused={sale.tenders[sale.corrects ?? -1]}
          needsReason={till.hasTerminal}
          onReference={onReference}
        />
      )}
      {isPaying && !sale.panel && !sale.asks && (
        <>
          <p className={styles.typed} aria-live="polite">
            {typed > 0 ? `${nairaText(typed)} handed over` : 'Type what is handed over, or pay exactly'}
            {typed > left && <strong> · {nairaText(typed - left)} change</strong>}
          </p>
          <div className={styles.notes}>
            {handedOver(left).map((kobo) => (
              <button
                key={kobo}
                type="button"
                className={styles.note}
                aria-pressed={typed === kobo}
                onClick={() => onChange({ ...sale, typed: String(nairaOf(kobo)) })}
              >
                {nairaText(kobo)}
              </button>
            ))}
          </div>
          <Keypad onKey={(key) => onChange(afterMoneyKey(sale, key, prices))} />
          <div className={styles.ways}>
            {TENDER_KINDS.filter((kind) => kind !== 'transfer' || till.hasAccount).map((kind) => (
              <Button
                key={kind}
                wide
                look={kind === 'cash' ? 'primary' : 'quiet'}
                aria-keyshortcuts={KEYS_OF_TENDERS[kind]}
                onClick={() => onPay(kind)}
              >
                <Key is={KEYS_OF_TENDERS[kind]} /> {TENDER_NAMES[kind]}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'Backspace']

/** Shows keys for the amount that is handed over, for a till without a keyboard. */
function Keypad({ onKey }: { onKey: (key: string) => void }) {
  return (
    <div className={styles.keypad} role="group" aria-label={`Handed over, in ${UNITS}`}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={styles.note}
          aria-label={key === 'Backspace' ? 'Delete the last digit' : undefined}
          onClick={() => onKey(key)}
        >
          {key === 'Backspace' ? <Delete size={22} aria-hidden /> : key}
        </button>
      ))}
    </div>
  )
}

interface ReferenceProps {
  kind: ConfirmedTender
  /** The tender whose reference was refused before. */
  refused: Sale['tenders'][number] | undefined
  /** True at a till with a card terminal, because that reports a payment without anybody typing. */
  needsReason: boolean
  onReference: (reference: string, reason?: string) => void
}

/** Asks for the number on the slip of the terminal. */
function Reference(props: ReferenceProps) {
  const [text, setText] = useState(props.refused?.reference ?? '')
  const [reason, setReason] = useState(props.refused?.reason ?? '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '' || (props.needsReason && reason.trim() === '')) return
    props.onReference(text.trim(), props.needsReason ? reason.trim() : undefined)
  }
  return (
    <form className="form" onSubmit={submit}>
      <TextField
        label={`Reference of the ${props.kind}`}
        autoFocus
        autoComplete="off"
        required
        maxLength={TENDER_REFERENCE_MAX_LENGTH}
        value={text}
        onChange={setText}
      />
      {props.needsReason && (
        <TextField
          label="Why is it typed?"
          autoComplete="off"
          required
          {...NOTE_LENGTH}
          value={reason}
          onChange={setReason}
        />
      )}
      <Button type="submit" wide>
        {TENDER_NAMES[props.kind]}
      </Button>
    </form>
  )
}
