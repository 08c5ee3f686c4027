import { reportAnswerSource } from '@velvet/client/answer-source'
import { expect, test } from 'vitest'
import { endSession } from '../parts/end-session.ts'
import { makeStore } from './store.ts'
import { dataSaverChosen } from './settings.ts'
import { selectSavesData } from './selectors.ts'

test('data counts as seen when the server last sent or confirmed it', () => {
  const { store } = makeStore()
  reportAnswerSource({ kind: 'server' })
  const { seenAt, isOutOfReach } = store.getState().network
  expect(isOutOfReach).toBe(false)
  expect(Math.abs(Date.now() - Date.parse(seenAt ?? ''))).toBeLessThan(120_000)

  reportAnswerSource({ kind: 'nowhere' })
  expect(store.getState().network).toEqual({ isOutOfReach: true, seenAt })
  reportAnswerSource({ kind: 'phone', at: '2026-11-20T09:00:00.000Z' })
  expect(store.getState().network).toEqual({
    isOutOfReach: true,
    seenAt: '2026-11-20T09:00:00.000Z',
  })
})

test('the data saver follows the phone until set, and belongs to the phone', () => {
  const { store } = makeStore()
  expect(selectSavesData(store.getState())).toBe(false)
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  expect(selectSavesData(store.getState())).toBe(true)
  Reflect.deleteProperty(navigator, 'connection')

  store.dispatch(dataSaverChosen(true))
  store.dispatch(endSession())
  expect(selectSavesData(store.getState())).toBe(true)
})
