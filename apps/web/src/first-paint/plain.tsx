import type { PageContent } from '@velvet/contract/app/first-paint'
import { NEWLY_ADDED, SEE_A_MOVIE } from '@velvet/contract/words/first-messages'
import { titleCase } from '@velvet/contract/films/title-case'
import { PRODUCT } from '../app/product.ts'
import { PlainCinemas } from '../parts/plain-cinemas.tsx'
import type { RootState } from '../state/reducer.ts'

interface PlainProps {
  content: PageContent
  state: RootState
}

/**
 * Tells people whose browser does not run the app about films, cinemas, times and prices, and how
 * to buy.
 */
export function Plain({ content: { path, plainCinemas = [] }, state }: PlainProps) {
  const film = state.movies.singleMovie
  const newlyAdded = state.movies.movies.filter(({ Status }) => Status === 'coming-soon')
  return (
    <>
      {newlyAdded.length > 0 && (
        <section>
          <h2>{NEWLY_ADDED}</h2>
          <ul>
            {newlyAdded.map(({ MovieID, Title }) => (
              <li key={MovieID}>
                <a href={`/movie/${MovieID}`}>{titleCase(Title)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {film && (
        <section>
          <h2>What it is about</h2>
          <p>{film.Description}</p>
          <p>
            {titleCase(film.Language)} · {film.Distributor}
          </p>
        </section>
      )}
      {(film || plainCinemas.length > 0) && (
        <PlainCinemas title={film ? undefined : 'Cinemas'} cinemas={plainCinemas} />
      )}
      <HowToBuy isHome={/^\/(?:home)?$/.test(path)} />
    </>
  )
}

function HowToBuy({ isHome }: { isHome: boolean }) {
  return (
    <section>
      <h2>How to buy a ticket</h2>
      <ol>
        <li>
          Open this page with JavaScript turned on, in a recent version of Chrome, Firefox, Safari
          or another browser.
        </li>
        <li>Sign up with your phone number, and log in.</li>
        <li>Buy {PRODUCT.name} Points (Vp) by card, bank transfer or USSD under Profile.</li>
        <li>Choose a movie, a showtime, a cinema and the number of tickets, and confirm.</li>
        <li>At the cinema, show the code of your ticket.</li>
      </ol>
      <p>
        If you need help, write to{' '}
        <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>
        {PRODUCT.supportPhone && (
          <>
            {' '}
            or call <a href={`tel:${PRODUCT.supportPhone}`}>{PRODUCT.supportPhone}</a>
          </>
        )}
        .
      </p>
      {!isHome && (
        <p>
          <a href="/home">{SEE_A_MOVIE}</a>
        </p>
      )}
    </section>
  )
}
