import { useSearch } from '@tanstack/react-router'
import type { NotificationTopic } from '@velvet/contract/operator/notification-texts'
import { LANGUAGE_NAMES, type Language } from '@velvet/contract/shared/words/languages'
import { useMe } from '../../../app/me.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { settingsCalls } from './calls.ts'
import { NotificationForm } from './notification-form.tsx'

const TITLES: Readonly<Record<NotificationTopic, string>> = {
  'ticket-bought': 'Tickets were bought',
  'showtime-soon': 'The showtime is soon',
  'showtime-moved': 'The showtime was moved',
  'seat-moved': 'The seat was changed',
  'showtime-cancelled': 'The showtime was cancelled',
  'showtime-late': 'The showtime starts late',
  'showtime-stopped': 'The showtime stopped, and its tickets were refunded',
  'showtime-not-shown': 'The showtime was not shown, and its tickets were refunded',
  'ticket-taken': 'Somebody took a ticket that was given away',
  'food-ready': 'Food and drinks are ready at the bar',
  'food-sold-out': 'Food that was ordered is sold out, and was refunded',
  'tickets-refunded': 'The team refunded tickets',
  'tickets-cancelled': 'The team refunded tickets that somebody else paid for',
  'showtimes-cancelled': 'Several showtimes were cancelled',
  'showtimes-not-shown': 'Several showtimes were not shown, and their tickets were refunded',
  'film-on-sale': 'Tickets for a film came on sale, for those who waited',
  'seats-back': 'Seats of a sold-out showtime are free, for those who waited',
  'points-credited': 'Points were added',
  'order-refused': 'An order was paid for and not bought',
  'points-taken-back': 'Points were taken back',
  'points-returned': 'Points were returned',
  'points-adjusted': 'The team corrected the balance',
  'points-received': 'Somebody gave Points',
  'points-called-back': 'The team called back Points that were received',
  'points-given-back': 'The team called back Points that were given',
}

/** Lists the notices that customers get on their phones, with a form for the words of each. */
export function Notifications() {
  useTitle('Notifications')
  const { role } = useMe()
  const search = useSearch({ from: '/signed-in/settings/notices' })
  // The user may type any word into the address. The server refuses unknown ones.
  const language = (search.language ?? 'en') as Language
  const { data, shown } = useList(['notice-texts'], settingsCalls.listNotificationTexts, {
    language,
  })
  return (
    <>
      <p className="muted">
        A name in braces stands for what the notice is about. A change counts from the next notice that is sent.
        Customers who chose a language in which you have written nothing get your English words, or else those of the
        product.
      </p>
      <Filters>
        <ChoiceFilter isSingle label="Language of the notices" name="language" value={language} text={LANGUAGE_NAMES} />
      </Filters>
      {data.notices.map((notice) => (
        <section key={notice.topic} className="card" aria-labelledby={notice.topic}>
          <h2 id={notice.topic}>{TITLES[notice.topic]}</h2>
          <NotificationForm key={shown.language} notice={notice} isReader={role !== 'admin'} />
        </section>
      ))}
    </>
  )
}
