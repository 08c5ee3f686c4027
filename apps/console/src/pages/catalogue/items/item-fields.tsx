import type { Item } from '@velvet/contract/catalogue/items.calls'
import {
  CATEGORY_MAX_LENGTH,
  ITEM_NAME_MAX_LENGTH,
  ITEM_SIZE_MAX_LENGTH,
  PREPARATIONS,
  STOCK_UNIT_MAX_LENGTH,
  type Preparation,
} from '@velvet/contract/catalogue/items.rules'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { CheckField } from '../../../parts/check-field.tsx'
import { BundleFields } from './bundle-fields.tsx'
import type { ItemValues } from './item-values.ts'

const PREPARATION_WORDS: Readonly<Record<Preparation, string>> = {
  ready: 'Stands ready',
  fast: 'Takes up to two minutes',
  made: 'Is made to order',
}

const KINDS = [
  { id: 'item', name: 'An item' },
  { id: 'bundle', name: 'A bundle of items at one price' },
]

const CHOICES = PREPARATIONS.map((id) => ({ id, name: PREPARATION_WORDS[id] }))

interface Props {
  items: readonly Item[]
  values: ItemValues
  onChange: (values: ItemValues) => void
  errors: Readonly<Record<string, string>>
  canArchive?: boolean
}

export function ItemFields({ items, values, onChange, errors, canArchive = false }: Props) {
  const field = (name: 'name' | 'size' | 'category' | 'unit' | 'age' | 'position') => ({
    value: values[name],
    onChange: (typed: string) => onChange({ ...values, [name]: typed }),
    error: errors[name],
  })
  return (
    <>
      <TextField label="Name" required maxLength={ITEM_NAME_MAX_LENGTH} {...field('name')} />
      <TextField
        label="Size"
        hint="Empty if there is only one size"
        maxLength={ITEM_SIZE_MAX_LENGTH}
        {...field('size')}
      />
      <TextField
        label="Category"
        required
        hint={usedBefore(
          items.map(({ category }) => category),
          'Such as Popcorn or Drinks',
        )}
        maxLength={CATEGORY_MAX_LENGTH}
        {...field('category')}
      />
      <PickField
        label="Kind"
        choices={KINDS}
        value={values.isBundle ? 'bundle' : 'item'}
        onChange={(kind) => onChange({ ...values, isBundle: kind === 'bundle' })}
      />
      {values.isBundle ? (
        <BundleFields items={items} values={values} onChange={onChange} errors={errors} />
      ) : (
        <>
          <TextField
            label="Stock unit"
            hint={usedBefore(
              items.map(({ unit }) => unit),
              'The cup, bucket or bottle that is counted. Empty if it is not counted',
            )}
            maxLength={STOCK_UNIT_MAX_LENGTH}
            {...field('unit')}
          />
          <PickField
            label="Preparation"
            choices={CHOICES}
            value={values.preparation}
            onChange={(picked) =>
              onChange({ ...values, preparation: PREPARATIONS.find((id) => id === picked) ?? values.preparation })
            }
            error={errors['preparation']}
          />
          <TextField
            label="Lowest age of a buyer"
            hint="Empty for everybody; 18 for alcohol. It is checked when the item is handed over"
            inputMode="numeric"
            {...field('age')}
          />
        </>
      )}
      <TextField label="Position in lists" inputMode="numeric" required {...field('position')} />
      <CheckField label="Sold at tills" checked={values.tills} onChange={(tills) => onChange({ ...values, tills })} />
      {canArchive && (
        <CheckField
          label="Archived: not sold any more"
          checked={values.archived}
          onChange={(archived) => onChange({ ...values, archived })}
        />
      )}
    </>
  )
}

/** Names the values that other items have, because the same spelling joins them. */
function usedBefore(values: readonly (string | null)[], hint: string): string {
  const names = [...new Set(values)].filter((value) => value !== null)
  return names.length === 0 ? hint : `${hint}. Used: ${names.slice(0, 8).join(', ')}`
}
