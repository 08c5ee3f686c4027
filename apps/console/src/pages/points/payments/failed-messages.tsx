import { useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '@velvet/client/call'
import { Button } from '@velvet/ui/button'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import type { Action } from '../../../parts/action.ts'

type FailedMessage = AnswerOf<typeof paymentCalls.listFailedMessages>['letters'][number]

const KINDS: Readonly<Record<FailedMessage['kind'], string>> = {
  'contact-form': 'Contact form',
  push: 'Notice',
  sms: 'SMS',
  email: 'Email',
}

const COLUMNS: readonly Column<FailedMessage>[] = [
  { title: 'Failed', isDate: true, cell: ({ deadAt }) => dateAndTime(deadAt) },
  { title: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { title: 'About', cell: ({ topic }) => topic.replaceAll('-', ' ') },
  { title: 'Written', isDate: true, cell: ({ createdAt }) => dateAndTime(createdAt) },
  { title: 'Tries', cell: ({ attempts }) => attempts, isNumeric: true },
  { title: 'Last error', cell: ({ lastError }) => lastError },
]

/** Lists the messages to customers that no service has accepted. */
export function FailedMessages() {
  useTitle('Failed messages')
  const { cursor } = useSearch({ from: '/signed-in/payments/failed-messages' })
  const { data } = useList(['money', 'failed-messages'], paymentCalls.listFailedMessages, {
    before: cursor,
  })
  const actions = useActions()
  const retry = useChange(paymentCalls.retryFailedMessage, { invalidates: [['money'], ['audit']] })
  const acting: Column<FailedMessage> = {
    title: 'Act',
    cell: ({ id, kind, deadAt }) => (
      <Button
        look="quiet"
        aria-label={`Retry: ${KINDS[kind]} of ${dateAndTime(deadAt)}`}
        onClick={() => retry.mutate({ id })}
      >
        Retry
      </Button>
    ),
  }
  return (
    <>
      {data.total > 0 && (
        <div className="actions">
          <Button look="quiet" onClick={() => actions.ask(retryAll(data.total))}>
            Retry all {data.total}
          </Button>
        </div>
      )}
      <Refusal error={retry.error} />
      {actions.view}
      <DataTable
        caption="Messages that could not be delivered, newest first"
        columns={[...COLUMNS, acting]}
        rows={data.letters}
        keyOf={({ id }) => id}
        empty="Every message was delivered."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

function retryAll(total: number): Action {
  return {
    title: 'Retry all failed messages',
    text: `Sends ${total} messages again, also those that customers may no longer expect.`,
    label: 'Retry all',
    done: 'The messages are on their way.',
    hasNote: false,
    call: (_, options) => paymentCalls.retryFailedMessages({}, options),
  }
}
