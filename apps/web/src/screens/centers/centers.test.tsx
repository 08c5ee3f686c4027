import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { localToday } from '@velvet/contract/shared/time/time'
import { expect, test } from 'vitest'
import { forgetPerson } from '../../state/auth.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { coordinatesRead } from '../../state/user-location.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { INKIL, WUNTI, dayAfter } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH, TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const CENTERS = `GET /api/v1/cinemas/${AREA_IN_PATH}`

const openCenters = () => openApp('/velvetcenters', (store) => signIn(store, ADA))

test('a visitor is taken to sign up', async () => {
  await answering({})
  const app = openApp('/velvetcenters')
  await waitFor(() => expect(app.path()).toBe('/signup'))
})

test('each center has its name in capitals, its address and its slug', async () => {
  await answering({ [CENTERS]: { cinemasLists: [WUNTI, INKIL] } })
  openCenters()
  await screen.findByText('WUNTI')
  const card = within(screen.getByRole('listitem', { name: 'Wunti' }))
  card.getByText('3 Ahmadu Bello Way, by the Roundabout')
  card.getByText('wunti')
  card.getByRole('button', { name: 'Preview Center', description: 'WUNTI' })
  const directions = card.getByRole('link', { name: /Get Directions/ })
  expect(directions.getAttribute('href')).toContain('10.311,9.841')
  expect(directions.getAttribute('target')).toBe('_blank')
})

test('each center has its picture, its distance and what is on today', async () => {
  const OnToday = { Date: localToday(), Titles: ['king of boys', 'mami wata'] }
  await answering({
    [CENTERS]: {
      cinemasLists: [
        { ...WUNTI, OnToday },
        { ...INKIL, OnToday: { ...OnToday, Titles: [] } },
      ],
    },
  })
  openApp('/velvetcenters', (store) => {
    signIn(store, ADA)
    store.dispatch(coordinatesRead({ latitude: 10.311, longitude: 9.851 }))
  })
  await screen.findByText('WUNTI')
  const card = within(screen.getByRole('listitem', { name: 'Wunti' }))
  card.getByText('On today: King of Boys, Mami Wata')
  card.getByText('1.1 km')
  expect(card.getByRole('presentation').getAttribute('src')).toContain('/media/cinemas/')
  within(screen.getByRole('listitem', { name: 'Inkil' })).getByText('No more shows today')
})

test('the center of the last ticket is Preferred and first, until its holder logs out', async () => {
  await answering({ [CENTERS]: { cinemasLists: [INKIL, WUNTI] } })
  const app = openApp('/velvetcenters', (store) => {
    signIn(store, ADA)
    const ticket = { ...TICKET, CinemaName: WUNTI.Name, CinemaAddress: WUNTI.Address }
    store.dispatch(fetchTickets.fulfilled([ticket], ADA.UUID))
  })
  await screen.findByText('WUNTI')
  const names = () => screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'))
  expect(names().filter((name) => name !== null)).toEqual(['Wunti', 'Inkil'])
  within(screen.getByRole('listitem', { name: 'Wunti' })).getByText('Preferred')
  act(() => void app.store.dispatch(forgetPerson()))
  expect(app.store.getState().tickets.tickets).toEqual([])
})

test('a stored list of another day does not say that films are on today', async () => {
  const OnToday = { Date: dayAfter(-1), Titles: ['king of boys'] }
  await answering({ [CENTERS]: { cinemasLists: [{ ...WUNTI, OnToday }] } })
  openCenters()
  await screen.findByText('WUNTI')
  expect(screen.queryByText(/today/)).toBeNull()
})

test('two areas of one name have centers of their own, also without the network', async () => {
  const centersOf = (state: string) => `GET /api/v1/cinemas/Surulere?state=${state}&country=Nigeria`
  const server = await answering({
    [centersOf('Lagos')]: { cinemasLists: [WUNTI] },
    [centersOf('Oyo')]: new Error('cut'),
  })
  const inLagos = { ...ADA, LGA: 'Surulere', State: 'Lagos' }
  const app = openApp('/velvetcenters', (store) => signIn(store, inLagos))
  await screen.findByText('WUNTI')

  act(() => void app.store.dispatch(fetchUserData.fulfilled({ ...inLagos, State: 'Oyo' }, ADA.UUID)))
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.queryByText('WUNTI')).toBeNull()
  server.answers[centersOf('Oyo')] = { cinemasLists: [{ ...INKIL, LGA: 'Surulere' }] }
  fireEvent.click(again)
  await screen.findByText('INKIL')
})

test('in an area without service, there are no centers, and the message says so', async () => {
  await answering({ [CENTERS]: new AppError('area-not-found') })
  openCenters()
  await screen.findByText("Sorry. We couldn't find centers near you")
  screen.getByRole('link', { name: /please contact/ })
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('a center can be opened, and back leads to the centers', async () => {
  await answering({
    [CENTERS]: { cinemasLists: [WUNTI] },
    [`GET /api/v1/cinema/${WUNTI.CinemaID}`]: { cinema: WUNTI },
  })
  const app = openCenters()
  fireEvent.click(await screen.findByRole('button', { name: 'Preview Center' }))
  await screen.findByText('Two halls.')
  expect(app.path()).toBe('/previewcenter')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/velvetcenters'))
})

test('without a center near the customer, the screen says so and names a contact', async () => {
  await answering({ [CENTERS]: { cinemasLists: [] } })
  openCenters()
  await screen.findByText("Sorry. We couldn't find centers near you")
  await screen.findByText('For support, please contact support@velvet.example.')
})

test('without the network it can be tried again', async () => {
  const server = await answering({ [CENTERS]: new Error('cut') })
  openCenters()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  server.answers[CENTERS] = { cinemasLists: [WUNTI] }
  fireEvent.click(again)
  await screen.findByText('WUNTI')
})

test('six placeholders are shown while the centers load', async () => {
  let answer: (centers: unknown) => void = () => undefined
  const centers = new Promise((resolve) => (answer = resolve))
  await answering({ [CENTERS]: () => centers })
  openCenters()
  const places = await screen.findByRole('status', { name: 'Loading centers' })
  expect(places.children).toHaveLength(6)
  answer({ cinemasLists: [WUNTI] })
  await screen.findByText('WUNTI')
})
