import type { Clash } from '@velvet/contract/endpoints/programme-days'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { dateAndTimeIn } from '../../parts/dates.ts'

interface Props {
  copied: number
  clashes: readonly Clash[]
  zone: string
  onClose: () => void
}

/** Says how many showtimes were copied, and lists those for which there was no room. */
export function Clashes({ copied, clashes, zone, onClose }: Props) {
  return (
    <div className="form">
      <Banner kind="success">
        {copied === 1 ? '1 showtime was' : `${copied} showtimes were`} added as drafts.
      </Banner>
      {clashes.length > 0 && (
        <>
          <h3>{clashes.length === 1 ? '1 was left out' : `${clashes.length} were left out`}</h3>
          <ul>
            {clashes.map(({ title, screenName, startsAt, message }) => (
              <li key={`${screenName} ${startsAt}`}>
                <strong>
                  {title}, {screenName}, {dateAndTimeIn(startsAt, zone)}
                </strong>
                <p>{message}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={onClose}>Done</Button>
    </div>
  )
}
