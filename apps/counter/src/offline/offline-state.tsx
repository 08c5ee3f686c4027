import { counted } from '@velvet/contract/shared/typing/counted'
import { ActionForm } from '@velvet/ui/action-form'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { useAction } from '@velvet/ui/use-action'
import { useState } from 'react'
import { theDatabase } from '../app/start-counter.ts'
import { ApprovalFields, NO_APPROVAL } from '../parts/approval-fields.tsx'
import { nairaText } from '../parts/naira.ts'
import { Refusal } from '../parts/refusal.tsx'
import { useCounter } from '../state/counter-state.ts'
import type { PaperSale } from '../store/kept-call.ts'
import { isUnsent, markSeen, needsPerson, sendAgain, sendApproved } from './report-sales.ts'
import styles from './offline-state.module.css'

/** Says if there is no network, how many sales wait to be sent, and which sales a person has to look at. */
export function OfflineState() {
  const { isOffline, papers, needsMachineApproval } = useCounter()
  const unsent = papers.filter(isUnsent).length
  return (
    <div role="status" className={styles.state}>
      {isOffline && (
        <Banner>
          No network. This till sells snacks and the seats that are kept for it, for cash and for cards whose reference
          you type.
        </Banner>
      )}
      {needsMachineApproval && (
        <Banner>
          Another machine has the seats of this till, so this one cannot sell without a network. A supervisor can
          approve it under Till.
        </Banner>
      )}
      {unsent > 0 && <Banner>{waitingText(unsent)}</Banner>}
      {papers.filter(needsPerson).map((paper) => (
        <ToLookAt key={paper.key} paper={paper} />
      ))}
    </div>
  )
}

function waitingText(count: number): string {
  return `${counted(count, 'sale')} without a network ${count === 1 ? 'waits' : 'wait'} on this till, to be sent as soon as there is one.`
}

/** Says what became of a buyer whose seat was gone. */
export function goneText({ seat, seatNow }: { seat: string; seatNow: string | null }): string {
  return seatNow === null
    ? `Somebody else has ${seat}, and no seat is left. Please give the money back.`
    : `Somebody else has ${seat}. This buyer now has ${seatNow}.`
}

/** Says what to do with a slip whose reference another sale has too. Conflicts list only sales with tickets. */
export function repeatedText(reference: string, hasTickets: boolean): string {
  const place = hasTickets ? 'this sale among the conflicts' : 'both sales by this reference under Find a sale'
  return `Another sale of this cinema has the reference ${reference} too. Please keep the slip for a manager, who finds ${place}.`
}

function ToLookAt({ paper }: { paper: PaperSale }) {
  const { film, seats, kobo, refusal, needsSupervisor, gone = [], repeated = [] } = paper
  return (
    <Banner kind="error" action={<Answer paper={paper} />}>
      <strong>{[film, ...(seats.length > 0 ? [seats.join(' ')] : []), nairaText(kobo)].join(', ')}</strong>
      {refusal !== undefined && <p>The sale was refused. {refusal}.</p>}
      {gone.map((one) => (
        <p key={one.seat}>{goneText(one)}</p>
      ))}
      {repeated.map((reference) => (
        <p key={reference}>{repeatedText(reference, seats.length > 0)}</p>
      ))}
      {needsSupervisor === true && <ApprovePaper paper={paper} />}
    </Banner>
  )
}

/** Lets a supervisor approve a sale whose price did not hold, or whose books are closed. */
function ApprovePaper({ paper }: { paper: PaperSale }) {
  const [approval, setApproval] = useState(NO_APPROVAL)
  const action = useAction(async () => {
    setApproval(NO_APPROVAL)
    await sendApproved(theDatabase(), paper, approval)
  })
  return (
    <ActionForm action={action} label="Approve the sale" look="quiet">
      <Refusal error={action.error} />
      <ApprovalFields value={approval} onChange={setApproval} />
    </ActionForm>
  )
}

function Answer({ paper }: { paper: PaperSale }) {
  const [text, answer] =
    paper.refusal === undefined ? (['Seen', markSeen] as const) : (['Send again', sendAgain] as const)
  return (
    <Button look="quiet" onClick={() => void answer(theDatabase(), paper)}>
      {text}
    </Button>
  )
}
