import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, lazy } from 'react'
import { expect, test } from 'vitest'
import { Link, Navigate, Router, useLocation, useNavigate } from './router.tsx'

function open(path: string, state: unknown = null) {
  history.replaceState(state, '', path)
  render(
    <Router>
      <Here />
    </Router>,
  )
}

function Here() {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <p>{`${pathname}${search} ${JSON.stringify(state)} ${key === 'default' ? 'first' : 'later'}`}</p>
      <Link to="/next?from=here" state={{ kept: 1 }}>
        Next
      </Link>
      <Link to="/elsewhere" reloadDocument>
        Document
      </Link>
      <button onClick={() => navigate(-1)}>Back</button>
      <button onClick={() => navigate('/pressed')}>Press</button>
      {pathname === '/moved' && <Navigate to="/there" replace state="why" />}
    </>
  )
}

test('a link passes its state on, and back leads to the earlier screen', async () => {
  open('/start')
  screen.getByText('/start null first')
  fireEvent.click(screen.getByText('Next'))
  await screen.findByText('/next?from=here {"kept":1} later')
  fireEvent.click(screen.getByText('Back'))
  await screen.findByText('/start null first')
})

test('the state of a screen is still there after a reload', () => {
  open('/start', { key: 'visit', state: { ticketId: 7 } })
  screen.getByText('/start {"ticketId":7} later')
})

test('a second tap on a button that leads elsewhere adds no second step back', async () => {
  open('/start')
  fireEvent.click(screen.getByText('Press'))
  fireEvent.click(screen.getByText('Press'))
  await screen.findByText('/pressed null later')
  fireEvent.click(screen.getByText('Back'))
  await screen.findByText('/start null first')
})

test('a redirect replaces the address that it leaves', async () => {
  const before = history.length
  open('/moved')
  await screen.findByText('/there "why" later')
  expect(history.length).toBe(before)
})

test('the browser handles a click for a new tab, and a link to a document', async () => {
  open('/start')
  const untouched = (label: string, keys: MouseEventInit = {}) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    // This listener comes last and stops the page from leaving.
    const seen: boolean[] = []
    const stop = (event: Event) => {
      seen.push(event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', stop, { once: true })
    screen.getByText(label).dispatchEvent(click)
    return seen
  }
  expect(untouched('Next', { ctrlKey: true })).toEqual([false])
  expect(untouched('Document')).toEqual([false])
  expect(untouched('Next')).toEqual([true])
  await waitFor(() => expect(window.location.pathname).toBe('/next'))
})

test('a screen stays with a loading indicator until the next one has loaded', async () => {
  interface Code {
    default: () => string
  }
  let arrive: (code: Code) => void = () => undefined
  const Next = lazy(() => new Promise<Code>((resolve) => (arrive = resolve)))
  function Screens() {
    return useLocation().pathname === '/next' ? <Next /> : <Here />
  }
  history.replaceState(null, '', '/start')
  render(
    <Router>
      <Suspense fallback="nothing">
        <Screens />
      </Suspense>
    </Router>,
  )
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(screen.getByText('Next'))
  await screen.findByRole('status', { name: 'Loading' })
  screen.getByText('/start null first')
  act(() => arrive({ default: () => 'Next screen' }))
  await screen.findByText('Next screen')
  expect(screen.queryByRole('status')).toBeNull()
})
