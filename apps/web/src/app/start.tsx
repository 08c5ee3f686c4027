import { bringAnswers } from '@velvet/client/brought-answers'
import { BROUGHT_ANSWERS_ID } from '@velvet/contract/first-paint'
import type { BroughtAnswers } from '@velvet/contract/first-paint'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { actionsOf, paintedState } from '../state/painted-state.ts'
import { selectIsSignedIn } from '../state/selectors.ts'
import type { makeStore } from '../state/store.ts'
import { Root } from './root.tsx'
import { placeAt } from './routes.tsx'
import { forgetIfSignedOut } from './store-gate.tsx'

/**
 * The answers in the page are used for this long, so that the calls of the first screen find them.
 * Later screens must ask the server again.
 */
const BROUGHT_FOR_MS = 10_000

type Made = ReturnType<typeof makeStore>

/** Draws the app into a page in which the server has painted nothing. */
export function draw(root: HTMLElement, { store, persistor }: Made): void {
  createRoot(root).render(<Root store={store} persistor={persistor} />)
}

/** Returns the answers in the page if the server has painted it; otherwise undefined. */
export function readBroughtAnswers(): BroughtAnswers | undefined {
  const text = document.getElementById(BROUGHT_ANSWERS_ID)?.textContent
  return text ? (JSON.parse(text) as BroughtAnswers) : undefined
}

/** Takes over the elements that the server has painted, without drawing them again. */
export async function takeOver(
  root: HTMLElement,
  { store, persistor }: Made,
  answers: BroughtAnswers,
): Promise<void> {
  const { Show, forCustomers = false } = placeAt(location.pathname)
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
    createRoot(root).render(<Root store={store} />)
    return
  }
  hydrateRoot(root, <Root store={store} painted={paintedState(answers, forCustomers)} />)
}
