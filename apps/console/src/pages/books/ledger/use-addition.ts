import type { CallOptions } from '@velvet/client/call'
import { useState } from 'react'
import { BOOKS } from '../../../parts/book-calls.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'

/** Binds a field to its value and its error. The server may know the field by another name, `nameInCall`. */
export type FieldOf<Values> = (
  name: keyof Values & string,
  nameInCall?: string,
) => {
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** Holds what the user types into a form that adds something to the books, and sends it. */
export function useAddition<Values extends Record<string, string>, Input, T>(
  call: (input: Input, options: CallOptions) => Promise<T>,
  empty: Values,
  onDone: () => void,
) {
  const [values, setValues] = useState(empty)
  const change = useChange(call, { invalidates: [BOOKS, ['audit']], onDone })
  const errors = fieldErrors(change.error)
  const field: FieldOf<Values> = (name, nameInCall = name) => ({
    value: values[name] ?? '',
    onChange: (text: string) => setValues({ ...values, [name]: text }),
    error: errors[nameInCall],
  })
  return { values, change, errors, field }
}
