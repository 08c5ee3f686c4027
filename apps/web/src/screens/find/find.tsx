import { useIsPainted } from '@velvet/ui/use-is-painted'
import { OnceRunning } from '../../app/once-running.tsx'
import { Screen } from '../../app/screen.tsx'
import { useSessionDraft } from '../../app/use-session-draft.ts'
import { useToday } from '../../app/use-today.ts'
import { w as app } from '../../app/words.ts'
import { rememberSearch } from '../../parts/recent-searches.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import { FindChips } from './find-chips.tsx'
import { FindForm } from './find-form.tsx'
import styles from './find.module.css'
import { Recent } from './recent.tsx'
import { Results } from './results.tsx'
import { NO_WISHES } from './search-options.ts'

/** Finds films by words and filters. People who come back go on with their search. */
export default function Find() {
  const { draft, change } = useSessionDraft('find', NO_WISHES)
  // The server paints the screen before a search.
  const isPainted = useIsPainted()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const { text, language } = draft
  // Filters about showtimes are for customers, and may be those of a customer who has logged out.
  const asVisitor = { ...NO_WISHES, text, language }
  const options = isPainted ? NO_WISHES : isSignedIn ? draft : asVisitor
  const days = useToday()
  const remember = () => rememberSearch(options.text)
  return (
    <Screen title={app.findAMovie}>
      <h1 className="visually-hidden">{app.findAMovie}</h1>
      <div className={styles.top}>
        <FindForm text={options.text} onText={(text) => change({ text })} onSearch={remember} />
        <OnceRunning>
          <FindChips options={options} days={days} change={change} />
        </OnceRunning>
      </div>
      <OnceRunning>
        {options.text === '' && <Recent onChoose={(text) => change({ text })} />}
        <Results options={options} days={days} onOpen={remember} onReset={() => change(NO_WISHES)} />
      </OnceRunning>
    </Screen>
  )
}
