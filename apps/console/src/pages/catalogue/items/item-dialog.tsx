import type { Item } from '@velvet/contract/catalogue/items.calls'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useEdit } from '../../../parts/use-edit.ts'
import { itemCalls, REREADS } from './calls.ts'
import { ItemFields } from './item-fields.tsx'
import { inputOf, NEW_ITEM, valuesOf } from './item-values.ts'

interface Props {
  /** The fields offer the categories and the units of these items. */
  items: readonly Item[]
  onClose: () => void
}

export function NewItemDialog({ items, onClose }: Props) {
  const [values, setValues] = useState(NEW_ITEM)
  const change = useChange(itemCalls.addItem, { invalidates: REREADS, onDone: onClose })
  return (
    <FormDialog title="A new item" onClose={onClose}>
      <ChangeForm action="Save" change={change} onSubmit={() => change.mutate(inputOf(values))}>
        <legend className="visually-hidden">The item</legend>
        <ItemFields items={items} values={values} onChange={setValues} errors={fieldErrors(change.error)} />
      </ChangeForm>
    </FormDialog>
  )
}

export function ChangeItemDialog({ item, items, onClose }: Props & { item: Item }) {
  const { id, version } = item
  const edit = useEdit(itemCalls.changeItem, {
    present: valuesOf(item),
    version,
    invalidates: REREADS,
    onDone: onClose,
  })
  return (
    <FormDialog title={`Change ${nameOfItem(item)}`} onClose={onClose}>
      <ChangeForm action="Save" change={edit} onSubmit={() => edit.mutate({ id, ...inputOf(edit.values) })}>
        <legend className="visually-hidden">The item</legend>
        <ItemFields
          items={items}
          values={edit.values}
          onChange={edit.type}
          errors={fieldErrors(edit.error)}
          canArchive
        />
      </ChangeForm>
    </FormDialog>
  )
}
