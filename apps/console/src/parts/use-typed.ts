import { useState } from 'react'
import type { SetStateAction } from 'react'

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

/**
 * Holds what somebody types about a thing that others may change at the same time. What was typed
 * stays when a newer version of the thing is read. If that version differs in what the form shows,
 * `version` stays the older one, so that the server refuses to overwrite it. `layAside` then shows what
 * others have saved, and `putBack` puts what this person typed onto it, also what was typed before an
 * earlier `layAside` and has not been put back since.
 */
export function useTyped<T extends object>(present: T, presentVersion: number) {
  const [typed, setTyped] = useState<Typed<T>>()
  const [laidAside, setLaidAside] = useState<Partial<T>>()
  const values = typed?.values ?? present
  // What was typed while the server saved begins at the saved version.
  if (typed && !typed.from && typed.version !== presentVersion) {
    setTyped({ ...typed, from: present, version: presentVersion })
  }
  const type = (next: SetStateAction<T>) =>
    setTyped((now) => {
      const start = now?.from ? now : { from: present, version: presentVersion }
      const before = now?.values ?? present
      return { ...start, values: next instanceof Function ? next(before) : next }
    })
  const layAside = () => {
    if (typed) setLaidAside((before) => ({ ...before, ...typedFields(typed) }))
    setTyped(undefined)
  }
  const putBack =
    laidAside &&
    (() => {
      type((now) => ({ ...now, ...laidAside }))
      setLaidAside(undefined)
    })
  /** Keeps only what was typed after these values were sent, because these are saved now. */
  const forgetSaved = (saved: T | undefined) => {
    setLaidAside(undefined)
    setTyped((now) => (now && now.values !== saved ? { ...now, from: undefined } : undefined))
  }
  const version = versionFor(typed, present, presentVersion)
  return { values, type, version, isTyped: typed !== undefined, layAside, putBack, forgetSaved }
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
