import { useEffect, useEffectEvent } from 'react'

/** What the keys of a page do, by the key in capitals or by its name. */
export type PageKeys = Readonly<Record<string, (() => void) | undefined>>

/** Listens to the keys of a page. While somebody types in a field, only Escape counts. */
export function usePageKeys(keys: PageKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || !(target instanceof Element)) return
    const isTyping = target.closest('input:not([type="checkbox"]), select, textarea') !== null
    if (isTyping && key !== 'Escape') return
    const act = keys[key.length === 1 ? key.toUpperCase() : key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
