import type { PageContent } from '@velvet/contract/shared/app/first-paint'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { paysByMobileMoney } from '@velvet/contract/shared/country/country'
import { fill } from '@velvet/contract/shared/words/spoken'
import { PRODUCT } from '../app/product.ts'
import { w as app } from '../app/words.ts'
import { filled } from '@velvet/ui/filled'
import { PlainCinemas } from '../parts/plain-cinemas.tsx'
import { w as home } from '../screens/home/words.ts'
import type { RootState } from '../state/reducer.ts'
import { w } from './words.ts'

interface PlainProps {
  content: PageContent
  state: RootState
}

/**
 * Tells people whose browser does not run the app about films and cinemas, about times and prices if
 * visitors may see them, and how to buy.
 */
export function Plain({ content: { path, plainCinemas }, state }: PlainProps) {
  const film = state.movies.singleMovie
  const newlyAdded = state.movies.movies.filter(({ Status }) => Status === 'coming-soon')
  return (
    <>
      {newlyAdded.length > 0 && (
        <section>
          <h2>{home.newlyAdded}</h2>
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
          <h2>{w.about}</h2>
          <p>{film.Description}</p>
          <p>
            {titleCase(film.Language)} · {film.Distributor}
          </p>
        </section>
      )}
      {plainCinemas && (film || plainCinemas.length > 0) && (
        <PlainCinemas title={film ? undefined : w.cinemas} cinemas={plainCinemas} />
      )}
      <HowToBuy isHome={/^\/(?:home)?$/.test(path)} />
    </>
  )
}

function HowToBuy({ isHome }: { isHome: boolean }) {
  const email = <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>
  const phone = <a href={`tel:${PRODUCT.supportPhone}`}>{PRODUCT.supportPhone}</a>
  return (
    <section>
      <h2>{w.howToBuy}</h2>
      <ol>
        <li>{w.turnOnJavaScript}</li>
        <li>{w.signUp}</li>
        <li>{fill(paysByMobileMoney() ? w.buyByMobileMoney : w.buyPoints, { product: PRODUCT.name })}</li>
        <li>{w.choose}</li>
        <li>{w.showCode}</li>
      </ol>
      <p>{PRODUCT.supportPhone ? filled(w.writeOrCall, { email, phone }) : filled(w.writeForHelp, { email })}</p>
      {!isHome && (
        <p>
          <a href="/home">{app.seeAMovie}</a>
        </p>
      )}
    </section>
  )
}
