import { countKinds, PLAN_LIMITS } from '@velvet/contract/catalogue/seat-plan'
import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { counted } from '@velvet/contract/shared/typing/counted'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { KINDS, KIND_WORDS } from './plan-edits.ts'
import { KIND_KEYS } from './plan-keys.ts'
import { WAYS } from './plan-numbers.ts'
import type { Way } from './plan-numbers.ts'
import { PlainSelect } from '../../../parts/plain-select.tsx'
import { nameInOrder, straightPlan } from './plan-rows.ts'
import styles from './plan-tools.module.css'
import type { PlanEvent } from './plan-steps.ts'

interface Props {
  plan: SeatPlan
  onEvent: (event: PlanEvent) => void
}

/** Offers what can be done to the selected places and their rows. */
export function PlanTools({ plan, onEvent }: Props) {
  const counts = countKinds(plan)
  const tool = (text: string, keys: string, event: PlanEvent) => (
    <Tool key={text} keys={keys} onPress={() => onEvent(event)}>
      {text}
    </Tool>
  )
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        {tool('Undo', 'Control+Z Meta+Z', { do: 'undo' })}
        {tool('Redo', 'Control+Shift+Z Meta+Shift+Z', { do: 'redo' })}
      </div>
      <Tools title="Paint the selection">
        {KINDS.map((kind) => tool(`${KIND_WORDS[kind]} (${counts[kind]})`, KIND_KEYS[kind], { do: 'paint', kind }))}
        {tool('Aisle to the left', 'a', { do: 'add-aisle' })}
      </Tools>
      <Tools title="Places and rows">
        {tool('Add a seat', '+', { do: 'add-seats' })}
        {tool('Remove the places', 'Delete', { do: 'remove-places' })}
        {tool('Add a row', 'r', { do: 'add-row' })}
        {tool('Copy the row', 'c', { do: 'copy-rows' })}
        {tool('Remove the row', 'Shift+Delete', { do: 'remove-rows' })}
      </Tools>
      <NumberRows onEvent={onEvent} />
    </div>
  )
}

function NumberRows({ onEvent }: Pick<Props, 'onEvent'>) {
  const [way, setWay] = useState<Way>('left')
  return (
    <Tools title="Numbers of the row">
      <PlainSelect aria-label="How to number" value={way} text={WAYS} onChange={(value) => setWay(value as Way)} />
      <Tool onPress={() => onEvent({ do: 'number', way })}>Number the row</Tool>
    </Tools>
  )
}

/** Draws a whole hall of straight rows in one step, or names the rows in order. */
export function WholeHall({ plan, onEvent }: Props) {
  const [rows, setRows] = useState('20')
  const [seats, setSeats] = useState('30')
  const size = { rows: wholeIn(rows, PLAN_LIMITS.rows), seats: wholeIn(seats, PLAN_LIMITS.places) }
  const draw = () => {
    if (size.rows === undefined || size.seats === undefined) return
    const said = `${counted(size.rows, 'row')} of ${counted(size.seats, 'seat')} drawn. Undo brings the hall before back`
    onEvent({ do: 'draw', plan: straightPlan(size.rows, size.seats), said })
  }
  return (
    <div className={styles.hall}>
      <SizeField label="Rows" most={PLAN_LIMITS.rows} value={rows} onChange={setRows} onEnter={draw} />
      <SizeField label="Seats in a row" most={PLAN_LIMITS.places} value={seats} onChange={setSeats} onEnter={draw} />
      <Tool onPress={draw}>Draw these rows</Tool>
      <Tool onPress={() => onEvent({ do: 'draw', plan: nameInOrder(plan), said: 'The rows are named in order' })}>
        Name the rows in order
      </Tool>
    </div>
  )
}

function wholeIn(text: string, most: number): number | undefined {
  const number = wholeNumberIn(text)
  return number !== undefined && number >= 1 && number <= most ? number : undefined
}

interface SizeProps {
  label: string
  most: number
  value: string
  onChange: (text: string) => void
  onEnter: () => void
}

function SizeField({ label, most, value, onChange, onEnter }: SizeProps) {
  return (
    <label className={styles.size}>
      {label}
      <input
        type="number"
        min={1}
        max={most}
        value={value}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Without this, Enter would submit the form of the screen.
          event.preventDefault()
          onEnter()
        }}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

function Tools({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className={styles.row}>{children}</div>
    </fieldset>
  )
}

interface ToolProps {
  /** The keys that do the same in the plan. */
  keys?: string
  onPress: () => void
  children: ReactNode
}

function Tool({ keys, onPress, children }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-keyshortcuts={keys} onClick={onPress}>
      {children}
    </button>
  )
}
