import { CallError } from '@velvet/client/call-error'
import { useState } from 'react'
import { NO_APPROVAL, type Approval } from './approval-fields.tsx'
import { useKeyedAction } from './use-keyed-action.ts'

interface Sending {
  idempotencyKey: string
  /** The supervisor and their PIN, once the server has asked for them. */
  approval: { approval?: Approval }
}

/** Runs a keyed action. If the server refuses it without a supervisor, the form asks for one. */
export function useApprovedAction(send: (sending: Sending) => Promise<void>) {
  const [needsApproval, setNeedsApproval] = useState(false)
  const [approval, setApproval] = useState(NO_APPROVAL)
  const action = useKeyedAction(async (idempotencyKey) => {
    try {
      await send({ idempotencyKey, approval: needsApproval ? { approval } : {} })
      setNeedsApproval(false)
    } catch (error) {
      if (error instanceof CallError && error.code === 'supervisor-needed') setNeedsApproval(true)
      throw error
    } finally {
      setApproval(NO_APPROVAL)
    }
  })
  return { action, needsApproval, approval, setApproval }
}
