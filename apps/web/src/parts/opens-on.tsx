import { shortDate, weekday } from '@velvet/contract/time/time'

/** Says on which day a film that is coming soon is shown first. */
export default function OpensOn({ day }: { day: string }) {
  return (
    <>
      From {weekday(day)}, <bdi>{shortDate(day)}</bdi>
    </>
  )
}
