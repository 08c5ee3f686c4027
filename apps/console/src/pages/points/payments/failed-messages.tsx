import { useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '@velvet/client/call'
import { Button } from '@velvet/ui/button'
import type { BulkAction } from '../../../parts/choice-bar.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { useChoice } from '../../../parts/use-choice.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import type { Action } from '../../../parts/action.ts'

type FailedMessage = AnswerOf<typeof paymentCalls.listFailedMessages>['letters'][number]

const KINDS: Readonly<Record<FailedMessage['kind'], string>> = {
  'contact-form': 'Contact form',
  whatsapp: 'WhatsApp',
  'google-wallet': 'Google Wallet',
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

const keyOf = ({ id }: FailedMessage) => id
const nameOf = ({ kind, deadAt }: FailedMessage) => `${KINDS[kind]} of ${dateAndTime(deadAt)}`

const BULK: readonly BulkAction<FailedMessage>[] = [
  {
    label: 'Retry',
    done: 'on their way again',
    call: ({ id }, options) => paymentCalls.retryFailedMessage({ id }, options),
  },
]

/** Lists the messages to customers that no service has accepted. */
export function FailedMessages() {
  useTitle('Failed messages')
  const { cursor } = useSearch({ from: '/signed-in/payments/failed-messages' })
  const { data } = useList(['money', 'failed-messages'], paymentCalls.listFailedMessages, {
    before: cursor,
  })
  const actions = useActions()
  const choice = useChoice({ keyOf, nameOf })
  return (
    <>
      {data.total > 0 && (
        <div className="actions">
          <Button look="quiet" onClick={() => actions.ask(retryAll(data.total))}>
            Retry all {data.total}
          </Button>
        </div>
      )}
      {actions.view}
      <DataTable
        caption="Messages that could not be delivered, newest first"
        columns={COLUMNS}
        rows={data.letters}
        keyOf={keyOf}
        choice={choice}
        bulk={{ noun: 'message', actions: BULK, invalidates: [['money'], ['audit']] }}
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
