import { useEffect, useState } from 'react'

/** A person who types pauses between two keys for less than this time. */
const PAUSE_MS = 300

/** Returns the text as it was when the person last paused, so that no call is made for each key. */
export function useTyped(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}
