import { bringAnswers } from '@velvet/client/brought-answers'
import { BROUGHT_ANSWERS_ID } from '@velvet/contract/shared/app/first-paint'
import type { BroughtAnswers } from '@velvet/contract/shared/app/first-paint'
import { isNative, platform } from '@velvet/device/platform'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { actionsOf, paintedState } from '../state/painted-state.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import { makeStore } from '../state/store.ts'
import { keepInstallPrompt } from './install-prompt.ts'
import { keepOnPhone } from './keep-on-phone.ts'
import { Root } from './root.tsx'
import { routeAt } from './routes.tsx'
import { forgetIfSignedOut } from './store-gate.tsx'
import { followTheme } from './theme.ts'

/**
 * The calls of the first screen take their answers from the page within this time. Later calls ask
 * the server, because the answers in the page are then too old.
 */
const BROUGHT_FOR_MS = 10_000

type Made = ReturnType<typeof makeStore>

/** Runs the app in this element of the page. */
export function start(root: HTMLElement): void {
  document.documentElement.dataset['platform'] = platform()
  followTheme()
  // The app restores scroll positions itself, because the browser would do it before the content is
  // there.
  history.scrollRestoration = 'manual'
  keepInstallPrompt()
  if (isNative()) {
    void import('../device/prepare-shell.ts')
      .then(({ prepareShell }) => prepareShell())
      .finally(() => draw(root, makeStore()))
    return
  }
  const made = makeStore()
  keepOnPhone(made.store)
  const brought = readBroughtAnswers()
  if (brought) void takeOver(root, made, brought)
  else draw(root, made)
}

/** Draws the app into a page in which the server has painted nothing. */
function draw(root: HTMLElement, { store, persistor }: Made): void {
  createRoot(root).render(<Root store={store} persistor={persistor} />)
}

/** Returns the answers in the page if the server has painted it; otherwise undefined. */
function readBroughtAnswers(): BroughtAnswers | undefined {
  const text = document.getElementById(BROUGHT_ANSWERS_ID)?.textContent
  return text ? (JSON.parse(text) as BroughtAnswers) : undefined
}

/**
 * Takes over the elements that the server has painted, without drawing them again. Returns what takes
 * the app off the page again.
 */
export async function takeOver(
  root: HTMLElement,
  { store, persistor }: Made,
  answers: BroughtAnswers,
): Promise<() => void> {
  const { Show, forCustomers = false } = routeAt(location.pathname)
  // If the code of the screen fails to load, a notice is drawn instead of the screen.
  await Promise.all([persistor.ready, Show.load().catch(() => undefined)])
  forgetIfSignedOut(store)
  bringAnswers(answers)
  setTimeout(() => bringAnswers({}), BROUGHT_FOR_MS)
  // The page's answers are newer than the state that the phone has stored.
  for (const action of actionsOf(answers)) store.dispatch(action)
  // A visitor who opens a screen for customers is sent to sign up, so the painted screen cannot be
  // used.
  if (forCustomers && !selectIsSignedIn(store.getState())) {
    const drawn = createRoot(root)
    drawn.render(<Root store={store} />)
    return () => drawn.unmount()
  }
  const painted = paintedState(answers, forCustomers)
  // React takes over the page in short tasks, so that the phone reacts to taps in between.
  let leave = (): void => undefined
  startTransition(() => {
    const taken = hydrateRoot(root, <Root store={store} painted={painted} />)
    leave = () => taken.unmount()
  })
  return () => leave()
}
