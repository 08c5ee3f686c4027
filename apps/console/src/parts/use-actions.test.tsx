import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CallError } from '@velvet/client/call-error'
import { expect, test, vi } from 'vitest'
import { useActions } from './use-actions.tsx'
import type { Action } from './action.ts'
import { aPage, answering } from './test/changes.tsx'

const STALE = new CallError('changed-meanwhile', 'Somebody else has changed this', 409)

function Page({ action, remove }: { action: Action; remove?: () => void }) {
  const actions = useActions(remove && { action: undefined, remove })
  return (
    <>
      <button type="button" onClick={() => actions.ask(action)}>
        Cancel…
      </button>
      {actions.view}
    </>
  )
}

test('an action on changed data is cancelled to show the current state', async () => {
  const { queries, wrapper } = aPage()
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  const action: Action = {
    title: 'Cancel the showtime',
    text: 'No seat is sold.',
    label: 'Cancel it',
    done: 'Cancelled.',
    hasNote: false,
    invalidates: [['programme']],
    call: answering(STALE).call,
  }
  render(<Page action={action} />, { wrapper })
  fireEvent.click(screen.getByText('Cancel…'))
  fireEvent.click(screen.getByText('Cancel it'))
  fireEvent.click(await screen.findByText('Show the present state'))
  await waitFor(() => expect(screen.queryByText('No seat is sold.')).toBeNull())
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['programme'] }]])
})

test('a refusal about a field that the action does not have is shown beside its fields', async () => {
  const refusal = new CallError('bad-request', 'Please check the form', 400, {
    note: 'Please give a reason',
  })
  const action: Action = {
    title: 'Cancel the showtime',
    text: 'No seat is sold.',
    label: 'Cancel it',
    done: 'Cancelled.',
    hasNote: false,
    call: answering(refusal).call,
  }
  render(<Page action={action} />, { wrapper: aPage().wrapper })
  fireEvent.click(screen.getByText('Cancel…'))
  fireEvent.click(screen.getByText('Cancel it'))
  expect(await screen.findByText('Please check the form')).toBeDefined()
})

test('the reason typed for an action stays after the current state is shown', async () => {
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
  const action: Action = {
    title: 'Cancel Amina',
    text: 'No seat is sold.',
    label: 'Cancel it',
    done: 'Cancelled.',
    call: answering(STALE).call,
  }
  const { rerender } = render(<Page action={action} />, { wrapper: aPage().wrapper })
  const open = () => fireEvent.click(screen.getByText('Cancel…'))
  open()
  fireEvent.change(note(), { target: { value: 'The projector is broken' } })
  fireEvent.click(screen.getByText('Cancel it'))
  fireEvent.click(await screen.findByText('Show the present state'))
  open()
  expect(note().value).toBe('The projector is broken')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  rerender(<Page action={{ ...action, title: 'Cancel Lionheart' }} />)
  open()
  expect(note().value).toBe('')
})

test("if an action's button disappears, the focus goes to the result's message", async () => {
  const action: Action = {
    title: 'Block the customer',
    text: 'They are signed out.',
    label: 'Block',
    done: 'The customer is blocked.',
    hasNote: false,
    call: () => Promise.resolve(),
  }
  render(<Page action={action} />, { wrapper: aPage().wrapper })
  fireEvent.click(screen.getByText('Cancel…'))
  fireEvent.click(screen.getByText('Block'))
  const done = await screen.findByText('The customer is blocked.')
  await waitFor(() => expect(document.activeElement).toBe(done))
})

test('an action that the address did not open leaves the address as it is', async () => {
  const remove = vi.fn()
  const action: Action = {
    title: 'Cancel the showtime',
    text: 'No seat is sold.',
    label: 'Cancel it',
    done: 'Cancelled.',
    hasNote: false,
    call: () => Promise.resolve({}),
  }
  render(<Page action={action} remove={remove} />, { wrapper: aPage().wrapper })
  fireEvent.click(screen.getByText('Cancel…'))
  fireEvent.click(screen.getByText('Cancel it'))
  await screen.findByText('Cancelled.')
  expect(remove).not.toHaveBeenCalled()
})
