import { shortDate, weekday } from './days/spoken-days.ts'
import { fill } from '@velvet/contract/shared/words/spoken'
import { w } from './words.ts'

/** Says on which day a film that is coming soon is shown first. */
export default function OpensOn({ day }: { day: string }) {
  return (
    <>
      {fill(w.opensOn, { day: weekday(day) })}, <bdi>{shortDate(day)}</bdi>
    </>
  )
}
