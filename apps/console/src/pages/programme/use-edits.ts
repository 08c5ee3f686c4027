import { useEffect, useState } from 'react'
import type { Edits } from './edits.ts'

/**
 * Keeps the unpublished changes of a day. They survive a reload of the page, and are lost when its
 * tab is closed.
 */
export function useEdits(staffId: string, cinemaId: string, date: string) {
  const key = `programme ${staffId} ${cinemaId} ${date}`
  const [edits, setEdits] = useState(() => stored(key))
  useEffect(() => {
    if (edits.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(edits))
  }, [key, edits])
  return [edits, setEdits] as const
}

function stored(key: string): Edits {
  const text = sessionStorage.getItem(key)
  // Only `useEdits` writes this entry, so it is always a list of edits.
  return text === null ? [] : (JSON.parse(text) as Edits)
}
