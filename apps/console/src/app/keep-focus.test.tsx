import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocusOnButtons } from './keep-focus.ts'

let observer: MutationObserver
beforeEach(() => {
  observer = keepFocusOnButtons()
})
afterEach(() => observer.disconnect())

const form = (isBusy: boolean) => (
  <>
    <button disabled={isBusy}>Save</button>
    <input aria-label="Title" />
  </>
)
const button = () => screen.getByRole('button')

/** Presses Save and waits. The browser takes the focus away, as Chromium does with the next frame. */
async function save() {
  const { rerender } = render(form(false))
  button().focus()
  rerender(form(true))
  await Promise.resolve()
  button().blur()
  const answer = async () => {
    rerender(form(false))
    await Promise.resolve()
  }
  return answer
}

test('a button has the focus again once its change is made', async () => {
  const answer = await save()
  expect(document.activeElement).toBe(document.body)
  await answer()
  expect(document.activeElement).toBe(button())
})

test('the page does not scroll when a button gets the focus back', async () => {
  const answer = await save()
  const focus = vi.spyOn(button(), 'focus')
  await answer()
  expect(focus).toHaveBeenCalledWith({ preventScroll: true })
})

test('the focus stays where the user moves it while the server is answering', async () => {
  const answer = await save()
  screen.getByLabelText('Title').focus()
  await answer()
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
})
