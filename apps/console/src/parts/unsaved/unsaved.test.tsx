import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Link } from '@tanstack/react-router'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ChangeForm } from '../change-form.tsx'
import { answering } from '../test/changes.tsx'
import { showAt } from '../test/show-at.tsx'
import { press, type, valueOf } from '../test/stale.ts'
import { useEdit } from '../use-edit.ts'
import { LeaveGuard } from './discard-question.tsx'
import { FormDialog } from './form-dialog.tsx'

const QUESTION = 'Discard your changes?'
const { call } = answering()

function Film() {
  const edit = useEdit(call, { present: { title: 'Amina' }, version: 1, invalidates: [] })
  return (
    <ChangeForm action="Save" change={edit} onSubmit={() => edit.mutate(edit.values)}>
      <TextField label="Title" value={edit.values.title} onChange={(title) => edit.type({ title })} />
      <Link to="/films">Films</Link>
      <LeaveGuard />
    </ChangeForm>
  )
}

test('the save bar appears with the first change, and Discard restores the form', async () => {
  showAt('/', <Film />)
  await screen.findByLabelText('Title')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  type('Title', 'Amina returns')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  press('Discard')
  expect(valueOf('Title')).toBe('Amina')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('a link asks before it leaves a form with unsaved changes', async () => {
  showAt('/', <Film />)
  await screen.findByLabelText('Title')
  type('Title', 'Amina returns')
  fireEvent.click(screen.getByRole('link', { name: 'Films' }))
  await screen.findByText(QUESTION)
  press('Keep editing')
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  expect(valueOf('Title')).toBe('Amina returns')
})

function NameDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  return (
    <FormDialog title="A till" onClose={onClose}>
      <TextField label="Name" value={name} onChange={setName} />
    </FormDialog>
  )
}

const escape = () => fireEvent(screen.getByRole('dialog', { name: 'A till' }), new Event('cancel'))

test('Escape closes an untouched dialog at once, but asks after input', () => {
  const onClose = vi.fn<() => void>()
  render(<NameDialog onClose={onClose} />)
  escape()
  expect(onClose).toHaveBeenCalledTimes(1)
  type('Name', 'Window 2')
  escape()
  expect(onClose).toHaveBeenCalledTimes(1)
  press('Keep editing')
  expect(valueOf('Name')).toBe('Window 2')
  escape()
  press('Discard')
  expect(onClose).toHaveBeenCalledTimes(2)
})
