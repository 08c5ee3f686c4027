import type { CallError } from '@velvet/client/call-error'
import type { CallOptions } from '@velvet/client/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

interface Options<T> {
  /** The keys of what has to be read again after the change. */
  rereads: readonly (readonly unknown[])[]
  onDone?: (answer: T) => void
}

/**
 * Makes a change on the server. A try whose answer was lost is repeated with its own key, so that
 * nothing is done twice; whatever the server has answered ends the key.
 */
export function useChange<Input, T>(
  call: (input: Input, options: CallOptions) => Promise<T>,
  { rereads, onDone }: Options<T>,
) {
  const queries = useQueryClient()
  const pending = useRef<{ request: string; key: string }>(undefined)
  return useMutation<T, CallError, Input>({
    mutationFn: (input) => {
      const request = JSON.stringify(input)
      if (pending.current?.request !== request) {
        pending.current = { request, key: crypto.randomUUID() }
      }
      return call(input, { idempotencyKey: pending.current.key })
    },
    onError: (error) => {
      if (error.status > 0 && error.status < 500) pending.current = undefined
    },
    onSuccess: async (answer) => {
      pending.current = undefined
      await Promise.all(rereads.map((queryKey) => queries.invalidateQueries({ queryKey })))
      onDone?.(answer)
    },
  })
}
