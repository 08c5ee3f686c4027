import { CallError, isRefusal } from '@velvet/client/call-error'
import { useAction } from '@velvet/ui/use-action'
import { useState } from 'react'

/**
 * Runs the action of a button with an idempotency key. The key stays the same until the server has decided, so
 * that an action whose answer was lost is done once, however often the button is pressed.
 */
export function useKeyedAction(send: (idempotencyKey: string) => Promise<void>) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  return useAction(async () => {
    try {
      await send(key)
      setKey(crypto.randomUUID())
    } catch (error) {
      if (error instanceof CallError && isRefusal(error)) setKey(crypto.randomUUID())
      throw error
    }
  })
}
