import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToUpdate } from './ask-to-update.ts'

const worker: Pick<ServiceWorker, 'postMessage'> & { state: ServiceWorkerState } = {
  postMessage: vi.fn(),
  state: 'installed',
}
const ask = vi.fn<(text?: string) => boolean>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('confirm', ask)
  Object.defineProperty(navigator, 'serviceWorker', {
    value: new EventTarget(),
    configurable: true,
  })
})

afterEach(() => {
  worker.state = 'installed'
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  history.replaceState(null, '', '/')
})

/** Expects the question once, after the given act and not before it. */
function expectQuestionAfter(act: () => void) {
  askToUpdate(worker)
  vi.advanceTimersByTime(20_000)
  expect(ask).not.toHaveBeenCalled()
  act()
  vi.advanceTimersByTime(5_000)
  expect(ask).toHaveBeenCalledOnce()
}

test('the update question has its specified text, and OK applies the update', () => {
  ask.mockReturnValue(true)
  askToUpdate(worker)
  expect(ask).toHaveBeenCalledWith('New app update is available!. Click OK to refresh')
  expect(worker.postMessage).toHaveBeenCalledWith('apply-update')
})

test('a postponed update changes nothing now', () => {
  ask.mockReturnValue(false)
  askToUpdate(worker)
  expect(worker.postMessage).not.toHaveBeenCalled()
})

test.each([
  ['during a payment', '/fund'],
  ['while a ticket is shown at the door', '/ticketdetails'],
])('no update is offered %s until that is over', (_when, path) => {
  history.replaceState(null, '', path)
  expectQuestionAfter(() => history.replaceState(null, '', '/profile'))
})

test.each(['form', 'dialog'])('no update is offered while a %s is open, because input would be lost', (name) => {
  const open = document.body.appendChild(document.createElement(name))
  expectQuestionAfter(() => open.remove())
})

test('no update is offered while a request is pending', () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.setAttribute('aria-busy', 'true')
  expectQuestionAfter(() => button.setAttribute('aria-busy', 'false'))
})

test('no update is offered while the app is in the background', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expectQuestionAfter(() => hidden.mockRestore())
})

test('a version replaced by a newer one is not offered', () => {
  worker.state = 'redundant'
  askToUpdate(worker)
  expect(ask).not.toHaveBeenCalled()
})

test('OK reloads at once where another tab has applied the update', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname: '/', reload })
  ask.mockReturnValue(true)
  worker.state = 'activated'
  askToUpdate(worker)
  expect(reload).toHaveBeenCalledOnce()
  expect(worker.postMessage).not.toHaveBeenCalled()
})
