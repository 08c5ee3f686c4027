import { useRef } from 'react'
import { isTyping, useKeyDown } from './use-key-down.ts'

/**
 * Moves the focus through the links of a table's rows by the keys `j` and `k`, but not while
 * somebody types into a field.
 */
export function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null)
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    const step = { j: 1, k: -1 }[event.key]
    if (step === undefined) return
    const links = [...(body.current?.querySelectorAll<HTMLElement>('td:first-child a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  })
  return body
}
