import type { CallOptions } from '@velvet/client/call'
import { useRef } from 'react'
import { useChange } from './use-change.ts'
import { useTyped } from './use-typed.ts'
import type { Shown } from './use-typed.ts'

interface Options<T extends object> extends Shown<T> {
  invalidates: readonly (readonly unknown[])[]
  onDone?: () => void
}

/**
 * Edits a thing that others may change at the same time, as `useTyped` describes. `reload` shows what
 * others have saved.
 */
export function useEdit<Input, Answer, T extends object>(
  call: (input: Input, options: CallOptions) => Promise<Answer>,
  { invalidates, onDone, ...shown }: Options<T>,
) {
  const { isTyped, layAside, forgetSaved, forget, ...typing } = useTyped(shown)
  const sent = useRef<T>(undefined)
  const change = useChange(call, {
    version: typing.version,
    invalidates,
    // The form keeps what the user typed while the server answered, because that is not saved yet.
    onDone: () => {
      forgetSaved(sent.current)
      onDone?.()
    },
  })
  const mutate = (input: Input) => {
    sent.current = typing.values
    change.mutate(input)
  }
  const reload = () => {
    layAside()
    change.reload()
  }
  const discard = () => {
    forget()
    change.reset()
  }
  const { values, type, putBack, isUnsaved } = typing
  const isSuccess = change.isSuccess && !isTyped
  return { ...change, isSuccess, mutate, reload, discard, isUnsaved, putBack, values, type }
}
