import { useEffect, useEffectEvent, useState } from 'react'
import { useWasEnded } from '../state/hooks.ts'

interface HeldText {
  uuid: string
  /** The name of the field. */
  field: string
  text: string
}

/** In memory alone, because a phone may be shared. */
let held: HeldText | undefined

/**
 * Holds the text of a field if the server logs the customer out while they type. They find it again after the next
 * login; other people do not.
 */
export function useHeldText(field: string, uuid: string) {
  const [text, setText] = useState(() => heldText(field, uuid))
  const wasEnded = useWasEnded()
  const hold = useEffectEvent(() => {
    if (text !== undefined && wasEnded()) held = { uuid, field, text }
  })
  useEffect(() => {
    held = undefined
    return () => hold()
  }, [])
  return [text, setText] as const
}

/** Returns the text that was held for this customer, or undefined. */
export function heldText(field: string, uuid: string): string | undefined {
  return held?.field === field && held.uuid === uuid ? held.text : undefined
}
