import { useEffect, useEffectEvent } from 'react'

/** Says what each key of a page does. A key is named as browsers name it, and a letter is a capital. */
export type PageKeys = Readonly<Record<string, (() => void) | undefined>>

/** Does the actions of a page when their keys are pressed. A key that is held down acts once. */
export function usePageKeys(keys: PageKeys): void {
  useFreeKeys((event) => {
    const act = keys[event.key.length === 1 ? event.key.toUpperCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
}

/** These keys go on while they are held down. A held letter or digit would add tickets, or pay again. */
const GOES_ON = /^(?:Arrow|Backspace)/

/** Passes on each key that no field or button of the page needs for itself. A key that is held down acts once. */
export function useFreeKeys(onKey: (event: KeyboardEvent) => void): void {
  const pass = useEffectEvent((event: KeyboardEvent) => {
    if (isFree(event) && (!event.repeat || GOES_ON.test(event.key))) onKey(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pass(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isFree({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || !(target instanceof Element)) return false
  if (key === 'Escape') return true
  if (target.closest('input:not([type="checkbox"]), select, textarea')) return false
  return !(key === 'Enter' && target.closest('button, a'))
}
