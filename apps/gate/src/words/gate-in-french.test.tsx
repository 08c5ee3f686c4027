import 'fake-indexeddb/auto'
import type { TypeAtTheDoor } from '@velvet/contract/tickets/gate-lists.calls'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AT_THE_DOOR, CHOICE } from '../test/made-gate.ts'
import { answerCalls } from '../test/made-server.ts'
import french from './fr-gate.json' with { type: 'json' }
import { w as english } from './words.ts'

// This file reads the English words first. It then loads all modules again, and these speak French.
vi.resetModules()
const { learn } = await import('@velvet/contract/shared/words/spoken')
learn('fr', french)
const { startGate } = await import('../app/start-gate.ts')
const { changeState } = await import('../state/gate-state.ts')
const { More } = await import('../screens/more/more.tsx')
const { SignIn } = await import('../screens/sign-in/sign-in.tsx')
const { Scanner } = await import('../screens/scanner/scanner.tsx')
const { People } = await import('../screens/people/people.tsx')
const { Conflicts } = await import('../screens/conflicts/conflicts.tsx')
const { Revoked } = await import('../screens/revoked/revoked.tsx')
const { wordOf } = await import('../feedback/look.ts')
const { reasonOf } = await import('./reason-of.ts')
const { typeLines } = await import('../screens/door/details.ts')

const said = new Set(Object.values(french.gate))
const patterns = Object.values(english)
  .filter((text) => !said.has(text) && /\p{L}{4}/u.test(text.replace(/\{\w+\}/g, '')))
  .map((text) => text.replace(/[.*+?()[\]]/g, '\\$&').replace(/\{\w+\}/g, '.+'))
  .map((text) => new RegExp(`^${text}$`, 'u'))

/** Returns the English words of the gate that an attendant sees or hears now. */
function englishLeft(): string[] {
  const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
    element.textContent,
    ...['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])
  return [...new Set(texts)].filter((text) => patterns.some((one) => one.test(text.trim())))
}

beforeEach(async () => {
  answerCalls({
    'gate/people': () => ({ items: [], next: null }),
    'gate/conflicts': () => ({ items: [], next: null }),
  })
  await startGate()
  changeState({ person: AT_THE_DOOR.person, waiting: 2, isSignedOut: true })
})

test.each([
  ['the sign-in', () => <SignIn onDone={() => undefined} />, french.gate.password],
  ['the menu', () => <More choice={CHOICE} />, french.gate.colours],
  ['the page of a handheld scanner', () => <Scanner />, french.gate.nothingYet],
  ['the page of people', () => <People />, french.gate.yourPin],
  ['the list of conflicts', () => <Conflicts choice={CHOICE} />, french.gate.noConflicts],
  ['the page of a phone out of use', () => <Revoked />, french.gate.outOfUse],
])('%s says everything in French', async (_, page, awaited) => {
  render(page())
  await screen.findByText(awaited)
  expect(englishLeft()).toEqual([])
})

test('a verdict and its reason are in French, with day and phone', () => {
  expect(wordOf({ result: 'already-used' })).toBe('Déjà utilisé')
  const before = { reasonCode: 'admitted-before', reasonValues: { time: '5:30 PM', device: 'A' } }
  expect(reasonOf(before)).toBe('Déjà entré, à 5:30 PM, par A')
  const early = { date: '2026-11-21', time: '3:00 PM' }
  expect(reasonOf({ reasonCode: 'doors-closed', reasonValues: early })).toBe(
    'Les portes de cette séance ouvrent le 21 nov. 2026 à 3:00 PM',
  )
})

test('the gate says in French what to check of a ticket type', () => {
  const child = { name: 'Child', check: 'Check age', checkCode: 'age' }
  const student = { name: 'Student', check: 'Check student card', checkCode: 'student-card' }
  const linesOf = (...types: TypeAtTheDoor[]) => typeLines({ types })
  expect(linesOf(child, student, child)).toEqual([
    "2 Child\u00a0: Vérifier l'âge",
    "Student\u00a0: Vérifier la carte d'étudiant",
  ])
  expect(linesOf({ name: 'Staff' })).toEqual(['Staff'])
})

test('a reason with a code that the phone does not know stays as it was written', () => {
  const reason = 'Admitted before, at 5:30 PM, by Right door'
  expect(reasonOf({ reason, reasonCode: 'of-a-later-server' })).toBe(reason)
})
