import { CallError } from '@velvet/client/call-error'
import { useAction } from '@velvet/ui/use-action'
import { useState } from 'react'
import { NO_APPROVAL, type Approval } from './approval-fields.tsx'

interface Sending {
  /** The same until the server has decided, so that a repeated call is made once. */
  idempotencyKey: string
  /** What a supervisor has typed, once the server has asked for one. */
  approval: { approval?: Approval }
}

/** An action that may need a supervisor, which the server says. It then asks for their PIN. */
export function useApprovedAction(send: (sending: Sending) => Promise<void>) {
  const [needsApproval, setNeedsApproval] = useState(false)
  const [approval, setApproval] = useState(NO_APPROVAL)
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const action = useAction(async () => {
    try {
      await send({ idempotencyKey, approval: needsApproval ? { approval } : {} })
      setNeedsApproval(false)
      setKey(crypto.randomUUID())
    } catch (error) {
      if (error instanceof CallError && error.status > 0 && error.status < 500) {
        setKey(crypto.randomUUID())
        if (error.code === 'supervisor-needed') setNeedsApproval(true)
      }
      throw error
    } finally {
      setApproval(NO_APPROVAL)
    }
  })
  return { action, needsApproval, approval, setApproval }
}
