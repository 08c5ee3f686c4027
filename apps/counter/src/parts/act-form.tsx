import { CallError } from '@velvet/client/call-error'
import { ActionForm } from '@velvet/ui/action-form'
import { useAction } from '@velvet/ui/use-action'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { theDatabase } from '../app/start-counter.ts'
import { doAct, type Approved } from '../queue/acts.ts'
import { useCounter } from '../state/counter-state.ts'
import type { Act, KeptAct, Outcome } from '../store/kept-act.ts'
import { ApprovalFields, NO_APPROVAL } from './approval-fields.tsx'
import { Refusal } from './refusal.tsx'

interface ActFormProps {
  /** If no answer comes, the seller reads this again, such as `Give back ₦3,000`. */
  request: string
  /** Undefined while a field cannot be read. */
  act: Act | undefined
  label: ReactNode
  look?: 'primary' | 'quiet'
  disabled?: boolean
  name?: string
  /** The PINs and other inputs that confirm the act, except the PIN of a supervisor. They are never stored. */
  confirmed?: Pick<Approved, 'pins'>
  /** Names the person who approves, if the act always needs one. */
  approvedBy?: string | undefined
  onDone: (outcome: Outcome) => void
  onRefused?: (error: CallError) => void
  children: ReactNode
}

/**
 * Shows the form of an act that is kept on the disk before it is sent. If the server refuses it without a supervisor,
 * the form asks for one. No other act is begun while one waits to be finished.
 */
export function ActForm(props: ActFormProps) {
  const { request, act, confirmed, onDone, onRefused, approvedBy, children, ...form } = props
  const { unfinished } = useCounter()
  const [isRefusedAlone, setNeedsApproval] = useState(false)
  const needsApproval = isRefusedAlone || approvedBy !== undefined
  const [approval, setApproval] = useState(NO_APPROVAL)
  const sent = useRef<string>(undefined)
  const action = useAction(async () => {
    if (!act) return
    const kept = { key: crypto.randomUUID(), request, act }
    sent.current = kept.key
    try {
      onDone(await doAct(theDatabase(), kept, { ...confirmed, ...(needsApproval && { approval }) }))
      setNeedsApproval(false)
    } catch (error) {
      if (error instanceof CallError) onRefused?.(error)
      if (error instanceof CallError && error.code === 'supervisor-needed') setNeedsApproval(true)
      throw error
    } finally {
      setApproval(NO_APPROVAL)
    }
  })
  const finish = useEffectEvent(({ key, outcome }: KeptAct) => {
    if (key !== sent.current || !outcome || outcome.isRefusal) return
    sent.current = undefined
    setNeedsApproval(false)
    onDone(outcome)
  })
  // The seller may finish the act above the page. The form must not offer it again then.
  useEffect(() => {
    if (unfinished) finish(unfinished)
  }, [unfinished])
  return (
    <ActionForm {...form} action={action} disabled={form.disabled === true || unfinished !== undefined}>
      {children}
      <Refusal error={unfinished ? undefined : action.error} />
      {needsApproval && <ApprovalFields label={approvedBy} value={approval} onChange={setApproval} />}
    </ActionForm>
  )
}
