import { storeToken } from '@velvet/client/token-store'
import type { User } from '@velvet/contract/shared/entities/entities'
import type { Root } from 'react-dom/client'
import { App } from '../src/app/app.tsx'
import { ErrorBoundary } from '../src/app/error-boundary.tsx'
import { Router } from '../src/app/router.tsx'
import { StoreGate } from '../src/app/store-gate.tsx'
import { startSession } from '../src/state/auth.ts'
import { makeStore } from '../src/state/store.ts'
import type { AppStore } from '../src/state/store.ts'
import { coordinatesRead } from '../src/state/user-location.ts'
import { tokenOf } from '../src/test/samples.ts'
import { serveInPage } from './fake-server.ts'
import { ORDINARY_DAY } from './ordinary-day.ts'
import { isLocated } from './story.ts'
import type { ScreenStory, Story } from './story.ts'
import styles from './stories.module.css'

/** Shows the story, and says on the page when all that was to be done is done. */
export async function showStory(story: Story, root: Root): Promise<void> {
  if ('part' in story) {
    root.render(<main className={styles.part}>{story.part()}</main>)
  } else {
    serveInPage({ ...story.answers, ...withoutThose(story) })
    openScreen(story, root)
    await story.act?.()
  }
  document.documentElement.dataset['story'] = 'told'
}

/** Returns the ordinary answers without those that the story itself replaces. */
function withoutThose({ answers = {} }: ScreenStory) {
  return Object.fromEntries(Object.entries(ORDINARY_DAY).filter(([call]) => !(call in answers)))
}

function openScreen(story: ScreenStory, root: Root): void {
  history.replaceState({ key: 'default', state: story.state ?? null }, '', story.path)
  history.scrollRestoration = 'manual'
  const { store, persistor } = makeStore()
  if (isLocated(story)) {
    store.dispatch(coordinatesRead({ latitude: 10.31, longitude: 9.84 }))
  }
  if (story.user) signIn(store, story.user)
  story.prepare?.(store)
  root.render(
    <ErrorBoundary>
      <StoreGate store={store} persistor={persistor}>
        <Router>
          <App />
        </Router>
      </StoreGate>
    </ErrorBoundary>,
  )
}

function signIn(store: AppStore, user: User): void {
  storeToken(tokenOf(user.UUID))
  const input = { phoneNumber: user.PhoneNumber, password: 'secret-enough' }
  store.dispatch(startSession.fulfilled({ user: user.UUID, singleUser: user }, input))
}
