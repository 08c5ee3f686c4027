import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { meQuery } from '../../../app/me.ts'
import { askForPassword, useIsPasswordAsked } from '../../../app/confirmation.ts'
import { aPage } from '../../../parts/test/changes.tsx'
import { ConfirmAgain } from './confirm-again.tsx'

function Asking() {
  return useIsPasswordAsked() ? <ConfirmAgain /> : null
}

/** Shows the dialog for an action that waits, and returns what the action is told. */
function show(hasSecondFactor: boolean, status = 204) {
  const refusal = { error: 'password-wrong', message: 'This is not your password' }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    const answer = status === 204 ? null : JSON.stringify(refusal)
    return Promise.resolve(new Response(answer, { status }))
  })
  const { queries, wrapper } = aPage()
  const staff = { hasSecondFactor } as Parameters<typeof queries.setQueryData>[1]
  queries.setQueryData(meQuery.queryKey, { staff } as never)
  const asked = askForPassword()
  render(
    <Suspense>
      <Asking />
    </Suspense>,
    { wrapper },
  )
  return { asked, sent }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a waiting action goes on once the password and the code are given again', async () => {
  const { asked, sent } = show(true)
  expect(askForPassword()).toBe(asked)
  type('Your password', 'a long password')
  type('Code', '123456')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await asked).toBe(true)
  expect(sent).toEqual([{ password: 'a long password', code: '123456' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a wrong password is reported in the dialog, and closing it cancels the action', async () => {
  const { asked } = show(false, 403)
  expect(screen.queryByLabelText('Code')).toBeNull()
  type('Your password', 'a wrong one')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This is not your password')
  fireEvent.click(screen.getByLabelText('Close'))
  expect(await asked).toBe(false)
})
