import { useTitle } from './use-title.ts'
import { w } from '../words/words.ts'

export function OtherTab() {
  const heading = useTitle(w.openElsewhere)
  return (
    <main className="page">
      <h1 ref={heading} tabIndex={-1}>
        {w.openInOtherTab}
      </h1>
      <p>{w.goesOn}</p>
    </main>
  )
}
