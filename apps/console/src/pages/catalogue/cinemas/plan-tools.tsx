import { countKinds } from '@velvet/contract/catalogue/seat-plan'
import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { KINDS, KIND_WORDS } from './plan-edits.ts'
import { WAYS } from './plan-numbers.ts'
import type { Way } from './plan-numbers.ts'
import { PlainSelect } from '../../../parts/plain-select.tsx'
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
        {KINDS.map((kind) => tool(`${KIND_WORDS[kind]} (${counts[kind]})`, kind[0] ?? '', { do: 'paint', kind }))}
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
