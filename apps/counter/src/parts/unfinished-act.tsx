import { Button } from '@velvet/ui/button'
import { useAction } from '@velvet/ui/use-action'
import { theDatabase } from '../app/start-counter.ts'
import { finishAct, forgetAct } from '../queue/acts.ts'
import { printTickets } from '../receipt/print.ts'
import { changeState, useCounter } from '../state/counter-state.ts'
import type { KeptAct } from '../store/kept-act.ts'
import { Refusal } from './refusal.tsx'
import styles from './unfinished-act.module.css'

/**
 * Shows the act whose answer was lost, or that was under way when the browser was closed, above every page until the
 * seller has seen what became of it.
 */
export function UnfinishedAct() {
  const { unfinished } = useCounter()
  if (!unfinished) return null
  return (
    <section className={`${styles.act} screen-only`} aria-label="Not finished">
      {unfinished.outcome ? <Done kept={unfinished} /> : <ToFinish kept={unfinished} />}
    </section>
  )
}

function ToFinish({ kept }: { kept: KeptAct }) {
  const action = useAction(() => finishAct(theDatabase(), kept))
  return (
    <div className="form">
      <p>
        <strong>{kept.request}</strong>
      </p>
      <p>No answer has come, so it may be done already. Finish it: it is done once in any case.</p>
      <Refusal error={action.error} />
      <Button busy={action.isBusy} onClick={() => void action.run()}>
        Finish it
      </Button>
    </div>
  )
}

function Done({ kept: { request, outcome } }: { kept: KeptAct }) {
  const { text = [], paper } = outcome ?? {}
  const seen = () => {
    changeState({ unfinished: undefined })
    void forgetAct(theDatabase())
  }
  return (
    <div className="form" role="status">
      <p className="muted">The answer to “{request}”</p>
      {text.map((sentence) => (
        <strong key={sentence}>{sentence}</strong>
      ))}
      {paper && <Button onClick={() => void printTickets(paper)}>Print</Button>}
      <Button look="quiet" onClick={seen}>
        Seen
      </Button>
    </div>
  )
}
