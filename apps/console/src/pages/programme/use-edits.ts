import { useEffect, useState } from 'react'
import type { Edits } from './edits.ts'

/**
 * Keeps the changes of a day that are not published yet. They outlive a reload of the page, and end
 * with its tab.
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
  // Only this page writes the entry.
  return text === null ? [] : (JSON.parse(text) as Edits)
}
