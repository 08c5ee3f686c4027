import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { press, type } from '../../../parts/test/stale.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'

const ticket = (id: string, obstacle: string | null = null) => ({
  ticketID: id,
  seat: id.toUpperCase(),
  VpValue: 300,
  obstacle,
})

/** Opens the dialog of a purchase. Returns the bodies of the refunds that were sent. */
async function open(tickets: readonly object[], refusal?: { tickets: readonly object[] }, isOne = false) {
  const sent: unknown[] = []
  let isRefused = false
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit) => {
    const present = isRefused ? refusal : { tickets }
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify(present)))
    sent.push(JSON.parse(body as string))
    if (refusal && !isRefused) {
      isRefused = true
      const text = { error: 'purchase-not-whole', message: 'Nothing was refunded' }
      return Promise.resolve(new Response(JSON.stringify(text), { status: 409 }))
    }
    return Promise.resolve(new Response(JSON.stringify({ ticketIDs: [], VpValue: 300, balance: 1300 })))
  })
  const { wrapper } = aPage()
  render(<PurchaseDialog ticketID="a1" title="Amina" isOne={isOne} onClose={vi.fn()} />, { wrapper })
  await screen.findByRole('group', { name: 'Tickets that go back' })
  return sent
}

test('all refundable tickets are selected at first, and others show why not', async () => {
  const sent = await open([ticket('a1'), ticket('a2'), ticket('a3', 'used')])
  const used = screen.getByRole<HTMLInputElement>('checkbox', { name: /A3, 300 Vp, was used/ })
  expect([used.checked, used.disabled]).toEqual([false, true])
  fireEvent.click(screen.getByRole('checkbox', { name: /A2/ }))
  type('Reason', 'The family could not come')
  press('Refund 1 ticket')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('300 Vp are back. The balance is 1,300 Vp.'))
  expect(sent).toEqual([{ ticketIDs: ['a1'], note: 'The family could not come' }])
})

test('the dialog opens with the cursor on the first ticket that can go back', async () => {
  await open([ticket('a1', 'used'), ticket('a2')])
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /A2/ }))
})

test('after a refusal, the list shows the used ticket and refunds the rest', async () => {
  const sent = await open([ticket('a1'), ticket('a2')], {
    tickets: [ticket('a1', 'used'), ticket('a2')],
  })
  type('Reason', 'The family could not come')
  press('Refund 2 tickets')
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was refunded')
  await screen.findByRole('checkbox', { name: /A1, 300 Vp, was used/ })
  press('Refund 1 ticket')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('are back'))
  expect(sent.at(-1)).toMatchObject({ ticketIDs: ['a2'] })
})

test('the dialog of one ticket selects only that ticket and offers the others', async () => {
  await open([ticket('a1'), ticket('a2')], undefined, true)
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(chosen).toEqual([true, false])
  screen.getByRole('button', { name: 'Refund 1 ticket' })
})
