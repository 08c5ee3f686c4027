import { fireEvent, render, screen } from '@testing-library/react'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { expect, test, vi } from 'vitest'
import { ChangeForm } from './change-form.tsx'
import type { ChangeState } from './use-change.ts'

const IDLE: ChangeState = {
  error: null,
  isPending: false,
  isSuccess: false,
  reload: vi.fn<() => void>(),
  putBack: undefined,
}

test('Save sends nothing while a number is invalid, and focuses its field', () => {
  const send = vi.fn<() => void>()
  render(
    <ChangeForm action="Save" change={IDLE} isUnreadable onSubmit={send}>
      <TextField label="Name" value="VAT" onChange={() => undefined} />
      <TextField label="Rate" value="half" error="must be a percentage" onChange={() => undefined} />
    </ChangeForm>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Rate'))
  expect(send).not.toHaveBeenCalled()
})

test('a dialog opens with the cursor in the first field of its form', () => {
  render(
    <Dialog title="A new rate" onClose={vi.fn<() => void>()}>
      <ChangeForm action="Save" change={IDLE} onSubmit={vi.fn<() => void>()}>
        <TextField label="Name" value="" onChange={() => undefined} />
      </ChangeForm>
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})
