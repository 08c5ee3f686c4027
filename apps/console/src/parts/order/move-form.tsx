import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { useState } from 'react'
import { Form } from '../form.tsx'
import type { Ordered } from './order.ts'

interface Props {
  items: readonly Ordered[]
  item: Ordered
  onMove: (at: number) => void
}

const END = 'end'

/** Moves a thing of a list by a form, for people who cannot drag it. */
export function MoveForm({ items, item, onMove }: Props) {
  const others = items.filter(({ id }) => id !== item.id)
  const [before, setBefore] = useState(others[0]?.id ?? END)
  const choices = [...others.map(({ id, name }) => ({ id, name: `Before ${name}` })), { id: END, name: 'At the end' }]
  return (
    <Form
      onSubmit={() => {
        const at = others.findIndex(({ id }) => id === before)
        onMove(at === -1 ? others.length : at)
      }}
    >
      <PickField label="New place" required choices={choices} value={before} onChange={setBefore} />
      <div className="actions">
        <Button type="submit">Move</Button>
      </div>
    </Form>
  )
}
