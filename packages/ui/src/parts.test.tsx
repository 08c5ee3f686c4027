import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Badge } from './badge.tsx'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { Counter } from './counter.tsx'
import { Dialog } from './dialog.tsx'
import { PickField } from './pick-field.tsx'
import { Poster } from './poster.tsx'
import { SelectField } from './select-field.tsx'
import { Shimmer } from './shimmer.tsx'
import { Tabs } from './tabs.tsx'
import { TextField } from './text-field.tsx'

test('a busy button says so and takes no second press', () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Pay
    </Button>,
  )
  const button = screen.getByRole('button', { name: /Pay/ })
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a field gives a screen reader its error in place of its hint', () => {
  const field = <TextField label="Phone" value="" onChange={() => undefined} hint="11 digits" />
  const { rerender } = render(field)
  const input = screen.getByLabelText('Phone')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('11 digits')
  rerender(<TextField label="Phone" value="" onChange={() => undefined} hint="x" error="Wrong" />)
  expect(screen.getByRole('alert').textContent).toBe('Wrong')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('the first refusal hidden by the keyboard is scrolled into view', () => {
  const scrolled: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent)
  }
  const keyboard = Object.assign(new EventTarget(), { offsetTop: 0, height: 800 })
  vi.stubGlobal('visualViewport', keyboard)
  const place = { top: 500, bottom: 520 } as DOMRect
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    measure.mockRestore()
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })
  render(
    <form>
      <TextField label="Code" value="" onChange={() => undefined} error="Invalid OTP." />
      <Banner kind="error">Please look at the form again</Banner>
    </form>,
  )
  expect(scrolled, 'it is in sight without the keyboard').toEqual([])
  keyboard.height = 400
  keyboard.dispatchEvent(new Event('resize'))
  expect(scrolled).toEqual(['Invalid OTP.'])

  const form = document.querySelector('form')
  expect(form).not.toBeNull()
  if (form) fireEvent.submit(form)
  expect(scrolled, 'the same refusal of another try').toEqual(['Invalid OTP.', 'Invalid OTP.'])
})

test('a password can be shown and hidden again', () => {
  render(<TextField label="Password" type="password" value="s" onChange={() => undefined} />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

test('a select offers its options below a placeholder that cannot be chosen', () => {
  const change = vi.fn()
  render(<SelectField label="State" value="" onChange={change} options={['Bauchi']} placeholder="Choose" />)
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'Bauchi' } })
  expect(change).toHaveBeenCalledWith('Bauchi')
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Choose' }).disabled).toBe(true)
})

test('of two items of the same name, the second has a number and can be chosen', () => {
  const change = vi.fn()
  const choices = [
    { id: 'first', name: 'Ada Obi' },
    { id: 'second', name: 'Ada Obi' },
  ]
  render(<PickField label="Attendant" choices={choices} value="first" onChange={change} />)
  const select = screen.getByLabelText<HTMLSelectElement>('Attendant')
  expect(select.value).toBe('Ada Obi')
  fireEvent.change(select, { target: { value: 'Ada Obi (2)' } })
  expect(change).toHaveBeenCalledWith('second')
})

test('a sold-out showtime cannot be pressed, a limited one can', () => {
  const press = vi.fn()
  const { rerender } = render(
    <Chip state="sold-out" label="Sold Out!" onPress={press}>
      2:00 PM
    </Chip>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(press).not.toHaveBeenCalled()
  rerender(
    <Chip state="limited" label="Limited!" onPress={press}>
      2:00 PM
    </Chip>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(press).toHaveBeenCalledTimes(1)
})

test('a counter does nothing beyond its ends', () => {
  const change = vi.fn()
  const { rerender } = render(<Counter label="Tickets" value={1} max={2} onChange={change} />)
  fireEvent.click(screen.getByRole('button', { name: 'One less' }))
  expect(change).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(change).toHaveBeenLastCalledWith(2)
  rerender(<Counter label="Tickets" value={2} max={2} onChange={change} />)
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(change).toHaveBeenCalledTimes(1)
})

test('arrow keys move among the tabs, and from the last to the first', () => {
  const select = vi.fn()
  const tabs = [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
  ] as const
  render(
    <Tabs label="Parts" tabs={tabs} selected="two" onSelect={select}>
      content
    </Tabs>,
  )
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Two' }), { key: 'ArrowRight' })
  expect(select).toHaveBeenCalledWith('one')
  expect(document.activeElement?.textContent).toBe('One')
})

test('the page behind a dialog does not scroll until the last dialog is closed', () => {
  const close = vi.fn()
  const isLocked = () => 'locked' in document.documentElement.dataset
  const { unmount } = render(
    <Dialog title="Change Email" onClose={close}>
      fields
    </Dialog>,
  )
  expect(isLocked()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(1)
  unmount()
  expect(isLocked()).toBe(false)
})

test('a dialog begins at its heading, so that Enter does not close it unread', () => {
  render(
    <Dialog title="Withdraw this version?" onClose={() => undefined}>
      <button type="button">Withdraw</button>
    </Dialog>,
  )
  const heading = screen.getByRole('heading', { name: 'Withdraw this version?' })
  expect(document.activeElement).toBe(heading)
})

test("a dialog closes on the browser's request or without one", () => {
  const close = vi.fn()
  render(
    <Dialog title="No network" onClose={close}>
      words
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(close).toHaveBeenCalledTimes(1)
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(close).toHaveBeenCalledTimes(2)
})

test('a poster shows its colour until the picture has loaded, and when loading fails', () => {
  const { container } = render(<Poster src="/a.webp" colour="#aa3311" />)
  const frame = container.firstElementChild
  const image = container.querySelector('img')
  expect(frame?.getAttribute('data-state')).toBe('waiting')
  if (image) fireEvent.error(image)
  expect(frame?.getAttribute('data-state')).toBe('failed')
  if (image) fireEvent.load(image)
  expect(frame?.getAttribute('data-state')).toBe('there')
})

test('a poster that failed to load is loaded again when the network is back', () => {
  const { container } = render(<Poster src="/a.webp" />)
  const failed = container.querySelector('img')
  if (failed) fireEvent.error(failed)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(container.firstElementChild?.getAttribute('data-state')).toBe('waiting')
  expect(container.querySelector('img')).not.toBe(failed)
})

test('a status has a text beside its icon', () => {
  render(<Badge status="Expired" />)
  expect(screen.getByText('Expired').querySelector('svg')).not.toBeNull()
})

test('a placeholder is 430 pixels high by default', () => {
  const { container, rerender } = render(<Shimmer />)
  const height = () => (container.firstElementChild as HTMLElement).style.height
  expect(height()).toBe('430px')
  rerender(<Shimmer height={66} />)
  expect(height()).toBe('66px')
})
