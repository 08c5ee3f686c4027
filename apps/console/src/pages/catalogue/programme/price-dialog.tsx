import { Button } from '@velvet/ui/button'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { PriceFields } from './price-fields.tsx'
import type { PriceValues } from './price-values.ts'
import type { Screen } from './show.ts'

interface Props {
  title: string
  line: PriceValues
  screens: readonly Screen[]
  errorOf: (field: string) => string | undefined
  onClose: () => void
  onDone: (line: PriceValues) => void
}

/** Edits one line of the price card apart from its table, which takes the line when it is done. */
export function PriceDialog({ title, line, screens, errorOf, onClose, onDone }: Props) {
  const [values, setValues] = useState(line)
  return (
    <WideDialog title={title} onClose={onClose}>
      <Form onSubmit={() => onDone(values)}>
        <PriceFields line={values} onChange={setValues} screens={screens} errorOf={errorOf} />
        <Button type="submit">Put on the card</Button>
      </Form>
    </WideDialog>
  )
}
