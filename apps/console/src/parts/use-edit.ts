import type { CallOptions } from '@velvet/client/call'
import { useRef, useState } from 'react'
import type { SetStateAction } from 'react'
import { useChange } from './use-change.ts'

interface Typed<T> {
  values: T
  /**
   * What the form showed before somebody typed. It is undefined from the moment at which that was saved
   * until the saved version is read.
   */
  from: T | undefined
  /** The version of the thing that the form showed then. */
  version: number
}

interface Options<T extends object> {
  /** What the form shows of the thing, as it was read last. */
  present: T
  version: number
  rereads: readonly (readonly unknown[])[]
}

/**
 * Edits a thing that others may change at the same time. What somebody has typed stays when a newer
 * version of the thing is read. If that version differs in what the form shows, the change is made
 * with the older version, so that the server refuses to overwrite it. `reload` then shows what others
 * have saved, and `putBack` puts what this person typed onto it, also what was typed before an earlier
 * `reload` and has not been put back since.
 */
export function useEdit<Input, Answer, T extends object>(
  call: (input: Input, options: CallOptions) => Promise<Answer>,
  { present, version, rereads }: Options<T>,
) {
  const [typed, setTyped] = useState<Typed<T>>()
  const [laidAside, setLaidAside] = useState<Partial<T>>()
  const sent = useRef<T>(undefined)
  const values = typed?.values ?? present
  // What was typed while the server saved begins at the saved version.
  if (typed && !typed.from && typed.version !== version) {
    setTyped({ ...typed, from: present, version })
  }
  const change = useChange(call, {
    version: versionFor(typed, present, version),
    rereads,
    // The form keeps what somebody typed while the server answered, because that is not saved yet.
    onDone: () => {
      setLaidAside(undefined)
      setTyped((now) =>
        now && now.values !== sent.current ? { ...now, from: undefined } : undefined,
      )
    },
  })
  const type = (next: SetStateAction<T>) =>
    setTyped((now) => {
      const start = now?.from ? now : { from: present, version }
      const before = now?.values ?? present
      return { ...start, values: next instanceof Function ? next(before) : next }
    })
  const mutate = (input: Input) => {
    sent.current = values
    change.mutate(input)
  }
  const reload = () => {
    if (typed) setLaidAside((before) => ({ ...before, ...typedFields(typed) }))
    setTyped(undefined)
    change.reload()
  }
  const putBack =
    laidAside &&
    (() => {
      type((now) => ({ ...now, ...laidAside }))
      setLaidAside(undefined)
    })
  const isSuccess = change.isSuccess && typed === undefined
  return { ...change, isSuccess, mutate, reload, putBack, values, type }
}

/**
 * Returns the fields that differ from what the form showed before somebody typed; none if that is not
 * known, because fields that nobody typed would then overwrite what others have saved.
 */
function typedFields<T extends object>({ values, from }: Typed<T>): Partial<T> {
  if (!from) return {}
  const before = new Map(Object.entries(from))
  const fields = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  )
  return Object.fromEntries(fields) as Partial<T>
}

/** Returns the older version when somebody else has changed what the form showed at first. */
function versionFor<T>(typed: Typed<T> | undefined, present: T, version: number): number {
  if (typed?.from === undefined || typed.version === version) return version
  return JSON.stringify(typed.from) === JSON.stringify(present) ? version : typed.version
}
