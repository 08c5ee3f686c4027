import { HOME_CITY } from '@velvet/contract/shared/time/time'

/** Says by which clocks the days and times of a page are shown. */
export function LagosTimes() {
  return <p className="muted">Days and times are those of {HOME_CITY}.</p>
}
