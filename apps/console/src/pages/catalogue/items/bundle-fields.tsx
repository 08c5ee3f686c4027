import { useQuery } from '@tanstack/react-query'
import type { Item } from '@velvet/contract/catalogue/items.calls'
import { BUNDLE_PARTS, MAX_PART_OPTIONS, nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { Button } from '@velvet/ui/button'
import { IconButton } from '@velvet/ui/icon-button'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { X } from '@velvet/ui/icons/x'
import { PlainSelect } from '../../../parts/plain-select.tsx'
import { typesQuery } from '../programme/type-calls.ts'
import styles from './bundle-fields.module.css'
import { NEW_PART, type ItemValues, type PartValues } from './item-values.ts'

interface Props {
  items: readonly Item[]
  values: ItemValues
  onChange: (values: ItemValues) => void
  errors: Readonly<Record<string, string>>
}

/** Shows the parts of a bundle as a table, each with the items that may be chosen, and its tickets. */
export function BundleFields({ items, values, onChange, errors }: Props) {
  const { parts } = values
  const changePart = (at: number, part: PartValues) => onChange({ ...values, parts: parts.with(at, part) })
  const error = Object.entries(errors).find(([field]) => field.startsWith('parts'))?.[1]
  return (
    <>
      <table className={styles.parts}>
        <caption>Parts</caption>
        <thead>
          <tr>
            <th scope="col">Count</th>
            <th scope="col">The buyer gets one of</th>
            <th scope="col">Act</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, at) => (
            <Part
              key={at}
              number={at + 1}
              items={items}
              part={part}
              onChange={(changed) => changePart(at, changed)}
              onRemove={() => onChange({ ...values, parts: parts.toSpliced(at, 1) })}
            />
          ))}
        </tbody>
      </table>
      {error !== undefined && <p className="error">{error}</p>}
      <div className="actions">
        <Button
          look="quiet"
          disabled={parts.length >= BUNDLE_PARTS.max}
          onClick={() => onChange({ ...values, parts: [...parts, NEW_PART] })}
        >
          Add a part
        </Button>
      </div>
      <TicketsOfBundle values={values} onChange={onChange} errors={errors} />
    </>
  )
}

interface PartProps {
  number: number
  items: readonly Item[]
  part: PartValues
  onChange: (part: PartValues) => void
  onRemove: () => void
}

function Part({ number, items, part: { count, of }, onChange, onRemove }: PartProps) {
  const isFree = ({ id, parts, archived }: Item) => parts.length === 0 && !archived && !of.includes(id)
  const free = items.filter(isFree).map((item) => [item.id, nameOfItem(item)] as const)
  const nameOf = (id: string) => {
    const item = items.find((one) => one.id === id)
    return item ? `${nameOfItem(item)}${item.archived ? ' (archived)' : ''}` : id
  }
  return (
    <tr>
      <td>
        <input
          className={styles.count}
          aria-label={`Count of part ${number}`}
          inputMode="numeric"
          required
          value={count}
          onChange={({ target }) => onChange({ count: target.value, of })}
        />
      </td>
      <td>
        <ul className={styles.items}>
          {of.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <IconButton
                aria-label={`Remove ${nameOf(id)} from part ${number}`}
                onClick={() => onChange({ count, of: of.filter((one) => one !== id) })}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        {of.length < MAX_PART_OPTIONS && (
          <PlainSelect
            aria-label={`Add an item to part ${number}`}
            none={of.length === 0 ? 'Choose an item' : 'Or another item'}
            text={Object.fromEntries(free)}
            value=""
            required={of.length === 0}
            onChange={(id) => onChange({ count, of: [...of, id] })}
          />
        )}
      </td>
      <td>
        <Button look="quiet" aria-label={`Remove part ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </td>
    </tr>
  )
}

function TicketsOfBundle({ values, onChange, errors }: Omit<Props, 'items'>) {
  const { data } = useQuery(typesQuery)
  const types = (data?.items ?? []).filter(({ class: kind }) => kind !== 'complimentary')
  return (
    <>
      <PickField
        label="Tickets in the bundle"
        hint="The bundle is then sold only with as many of these tickets, for standard seats"
        choices={[{ id: '', name: 'None' }, ...types]}
        value={values.typeId}
        onChange={(typeId) => onChange({ ...values, typeId })}
        error={errors['tickets'] ?? errors['tickets.typeID']}
      />
      {values.typeId !== '' && (
        <TextField
          label="Number of tickets"
          inputMode="numeric"
          required
          value={values.tickets}
          onChange={(tickets) => onChange({ ...values, tickets })}
          error={errors['tickets.count']}
        />
      )}
    </>
  )
}
