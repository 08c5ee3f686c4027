import { useState } from 'react'
import type { SetStateAction } from 'react'

interface Typed<T> {
  values: T
  /**
   * What the form showed before the user typed. It is undefined from the moment at which that was saved
   * until the saved version is read.
   */
  from: T | undefined
  /** The version of the thing that the form showed then. */
  version: number
}

export interface Shown<T> {
  /** What the form shows of the thing, as it was read last. */
  present: T
  version: number
  /**
   * Returns what counts as typed of the values, by the same names. Without it, every value counts as
   * it is.
   */
  typedPart?: ((values: T) => Partial<Record<keyof T, unknown>>) | undefined
}

/**
 * Holds what the user types about a thing that others may change at the same time. What was typed
 * stays when a newer version of the thing is read. If that version differs in what the form shows,
 * `version` stays the older one, so that the server refuses to overwrite it. `layAside` then shows what
 * others have saved, and `putBack` puts what this person typed onto it, also what was typed before an
 * earlier `layAside` and has not been put back since.
 */
export function useTyped<T extends object>(shown: Shown<T>) {
  const { present, version: presentVersion, typedPart = (all: T) => all } = shown
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
    if (typed) setLaidAside((before) => ({ ...before, ...typedFields(typed, typedPart) }))
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
  const forget = () => {
    setTyped(undefined)
    setLaidAside(undefined)
  }
  const isSame = (one: T, other: T) => textOf(typedPart(one)) === textOf(typedPart(other))
  // The older version stays when another person has changed what the form showed at first.
  const isOverChange = typed?.from !== undefined && !isSame(typed.from, present)
  const version = isOverChange ? typed.version : presentVersion
  const isUnsaved = typed !== undefined && !isSame(typed.values, typed.from ?? present)
  return { values, type, version, isTyped: typed !== undefined, isUnsaved, layAside, putBack, forgetSaved, forget }
}

/**
 * Returns the fields that the user has changed since the form was loaded. It returns none if the loaded values are
 * unknown, because sending unchanged fields would overwrite what others have saved.
 */
function typedFields<T extends object>({ values, from }: Typed<T>, typedPart: (values: T) => object): Partial<T> {
  if (!from) return {}
  const before = new Map<string, unknown>(Object.entries(typedPart(from)))
  const now = new Map<string, unknown>(Object.entries(typedPart(values)))
  const fields = Object.entries(values).filter(([name]) => textOf(now.get(name)) !== textOf(before.get(name)))
  return Object.fromEntries(fields) as Partial<T>
}

const textOf = (value: unknown) => JSON.stringify(value)
