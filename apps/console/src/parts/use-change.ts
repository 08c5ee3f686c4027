import { CallError, isRefusal } from '@velvet/client/call-error'
import type { CallOptions } from '@velvet/client/call'
import { NETWORK_ERROR } from '@velvet/contract/shared/words/first-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

interface Options<T> {
  /** The keys of the queries that are read again after the change. */
  invalidates: readonly (readonly unknown[])[]
  /** The version of the thing to change, as it was read. */
  version?: number
  /** May return a promise, such as that of a navigation. The change is pending until the next page is there. */
  onDone?: (answer: T) => unknown
  /** Changes of the same queue are made one after the other. */
  queue?: string
  /** True for a call that only checks something, so that a lost answer leaves nothing in doubt. */
  isCheck?: boolean
}

/** The part of a change that a form shows. */
export interface ChangeState {
  error: CallError | null
  isPending: boolean
  isSuccess: boolean
  /** Forgets the refusal and reads the changed thing again. */
  reload: () => void
  /** Puts what the user typed onto the present state, after `reload` has shown that state. */
  putBack?: (() => void) | undefined
  /** True while the form has unsaved changes. */
  isUnsaved?: boolean
  /** Discards the changes since the last save. */
  discard?: () => void
}

/** What a person asks who has pressed a button and lost the network. */
const IN_DOUBT = `${NETWORK_ERROR}. No answer came, so this may be done or not. Please try again: it is done only once`

/** Says what a lost answer means. Leaves every other error as it is, also one with words of its own. */
function inDoubt(error: unknown): unknown {
  const isLost = error instanceof CallError && error.status === 0 && error.message === NETWORK_ERROR
  return isLost ? new CallError(error.code, IN_DOUBT, error.status) : error
}

/**
 * Makes a change on the server. A try whose answer was lost is repeated with its own key, so that
 * nothing is done twice. A refusal ends the use of that key. After a success the key lasts until the next page is
 * there, because a second tap before that must not make the change again.
 */
export function useChange<Input, T>(
  call: (input: Input, options: CallOptions) => Promise<T>,
  { invalidates, version, onDone, queue, isCheck = false }: Options<T>,
) {
  const queries = useQueryClient()
  const pending = useRef<{ request: string; key: string }>(undefined)
  const reread = () => Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })))
  const mutation = useMutation<T, CallError, Input>({
    ...(queue !== undefined && { scope: { id: queue } }),
    mutationFn: async (input) => {
      const request = textOf([version, input])
      if (pending.current?.request !== request) {
        pending.current = { request, key: crypto.randomUUID() }
      }
      const idempotencyKey = pending.current.key
      const options = { idempotencyKey, ...(version !== undefined && { version }) }
      try {
        return await call(input, options)
      } catch (error) {
        throw isCheck ? error : inDoubt(error)
      }
    },
    onError: (error) => {
      if (isRefusal(error)) pending.current = undefined
    },
    onSuccess: async (answer) => {
      await reread()
      await onDone?.(answer)
      pending.current = undefined
    },
  })
  const reload = () => {
    mutation.reset()
    void reread()
  }
  return { ...mutation, reload }
}

/**
 * Returns a text that is the same only for equal requests. A file counts by its name, size and
 * time, because JSON would turn every file into an empty object.
 */
function textOf(request: unknown): string {
  return JSON.stringify(request, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
}
