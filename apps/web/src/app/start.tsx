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

/** Long enough for the first screen. A later one wants newer answers. */
const BROUGHT_FOR_MS = 10_000

type Made = ReturnType<typeof makeStore>

/** Draws the app into a page in which the server has painted nothing. */
export function draw(root: HTMLElement, { store, persistor }: Made): void {
  createRoot(root).render(<Root store={store} persistor={persistor} />)
}

/** Returns the answers that came with a page which the server has painted; undefined for others. */
export function readBroughtAnswers(): BroughtAnswers | undefined {
  const text = document.getElementById(BROUGHT_ANSWERS_ID)?.textContent
  return text ? (JSON.parse(text) as BroughtAnswers) : undefined
}

/** Takes over what the server has painted, so that nothing of it is drawn again. */
export async function takeOver(
  root: HTMLElement,
  { store, persistor }: Made,
  answers: BroughtAnswers,
): Promise<void> {
  const { Show, forCustomers = false } = placeAt(location.pathname)
  // A screen that fails to load says so itself, once it is shown.
  await Promise.all([persistor.ready, Show.load().catch(() => undefined)])
  forgetIfSignedOut(store)
  bringAnswers(answers)
  setTimeout(() => bringAnswers({}), BROUGHT_FOR_MS)
  // These are newer than what the phone has stored.
  for (const action of actionsOf(answers)) store.dispatch(action)
  // A visitor does not see a screen for customers, so there is nothing to take over.
  if (forCustomers && !selectIsSignedIn(store.getState())) {
    createRoot(root).render(<Root store={store} />)
    return
  }
  hydrateRoot(root, <Root store={store} painted={paintedState(answers, forCustomers)} />)
}
