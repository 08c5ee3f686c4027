import { tellReach } from '@velvet/client/reach'
import { expect, test } from 'vitest'
import { logout } from '../parts/logout.ts'
import { makeStore } from './store.ts'
import { dataSaverChosen } from './settings.ts'
import { selectSavesData } from './selectors.ts'

test('what is shown counts as seen when the server last answered, or when what is kept was given', () => {
  const { store } = makeStore()
  tellReach({ kind: 'reached' })
  const { seenAt, isOutOfReach } = store.getState().network
  expect(isOutOfReach).toBe(false)
  expect(Math.abs(Date.now() - Date.parse(seenAt ?? ''))).toBeLessThan(120_000)

  tellReach({ kind: 'unreached' })
  expect(store.getState().network).toEqual({ isOutOfReach: true, seenAt })
  tellReach({ kind: 'kept', at: '2026-11-20T09:00:00.000Z' })
  expect(store.getState().network).toEqual({
    isOutOfReach: true,
    seenAt: '2026-11-20T09:00:00.000Z',
  })
})

test('the data saver follows the phone until it is set, and belongs to the phone, not the person', () => {
  const { store } = makeStore()
  expect(selectSavesData(store.getState())).toBe(false)
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  expect(selectSavesData(store.getState())).toBe(true)
  Reflect.deleteProperty(navigator, 'connection')

  store.dispatch(dataSaverChosen(true))
  store.dispatch(logout())
  expect(selectSavesData(store.getState())).toBe(true)
})
