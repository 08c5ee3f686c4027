import { ActionForm } from '@velvet/ui/action-form'
import { useAction } from '@velvet/ui/use-action'
import { useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { counterCalls, type TillSession } from '../../calls.ts'
import { machineOf } from '../../offline/allotments.ts'
import { contactNow } from '../../offline/keep-in-contact.ts'
import { ApprovalFields, NO_APPROVAL } from '../../parts/approval-fields.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { changeState, useCounter } from '../../state/counter-state.ts'
import styles from './till.module.css'

/** Lets a supervisor approve that this machine sells without a network, where another one has the seats of the till. */
export function ApproveMachine({ session }: { session: TillSession }) {
  const { needsMachineApproval } = useCounter()
  const [approval, setApproval] = useState(NO_APPROVAL)
  const action = useAction(async () => {
    setApproval(NO_APPROVAL)
    const machineID = await machineOf(theDatabase())
    const asked = { sessionID: session.id, machineID, approval }
    await counterCalls.approveMachine(asked, { idempotencyKey: crypto.randomUUID() })
    changeState({ needsMachineApproval: false })
    contactNow()
  })
  if (!needsMachineApproval) return null
  return (
    <section className={styles.part} aria-label="This machine">
      <ActionForm action={action} label="Approve this machine" look="quiet">
        <h2>This machine</h2>
        <p className="muted">
          Another machine has the seats of this till for sales without a network. Approve this one only if it is really
          used here now.
        </p>
        <Refusal error={action.error} />
        <ApprovalFields value={approval} onChange={setApproval} />
      </ActionForm>
    </section>
  )
}
