import { fill } from '@velvet/contract/words/spoken'
import { shortDate } from '@velvet/contract/time/time'
import { spokenWeekday } from './spoken-weekday.ts'
import { w } from './words.ts'

/** Says on which day a film that is coming soon is shown first. */
export default function OpensOn({ day }: { day: string }) {
  return (
    <>
      {fill(w.opensOn, { day: spokenWeekday(day, 'long') })}, <bdi>{shortDate(day)}</bdi>
    </>
  )
}
