import { fireEvent, render } from '@testing-library/react'
import { Dialog } from '@velvet/ui/dialog'
import { expect, test, vi } from 'vitest'
import { LastChange } from './last-change.tsx'

test('Ctrl-Z undoes the last change, but not behind a dialog', () => {
  const onUndo = vi.fn()
  const change = <LastChange text="Amina moved." onUndo={onUndo} />
  const { rerender } = render(change)
  const undo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  undo()
  expect(onUndo).toHaveBeenCalledOnce()
  rerender(
    <>
      {change}
      <Dialog title="Change Amina" onClose={vi.fn()}>
        <button>Save</button>
      </Dialog>
    </>,
  )
  undo()
  expect(onUndo).toHaveBeenCalledOnce()
})
