import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PRODUCT_NAME } from '../operator/product.ts'
import {
  cleanUsername,
  closedUsername,
  isUsernameAllowed,
  RESERVED_USERNAMES,
  USERNAME_MAX_LENGTH,
  USERNAME_PATTERN,
} from './username.ts'

const isAllowed = (name: string) => isUsernameAllowed(name, DEFAULT_PRODUCT_NAME)

test.each([
  ['  Ada_Obi-9  ', 'Ada_Obi-9'],
  ['Ada Obi', 'AdaObi'],
  ['<b>ada</b>', 'badab'],
  ['Adéọlá', 'Adl'],
  ['abcdefghijklmnop', 'abcdefghijklm'],
  ['!!abcdefghijklm', 'abcdefghijklm'],
  ['***', ''],
])('typing "%s" into a username field leaves "%s"', (typed, kept) => {
  expect(cleanUsername(typed)).toBe(kept)
})

test('the result of any typed text is empty or well formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const kept = cleanUsername(typed)
      return kept === '' || USERNAME_PATTERN.test(kept)
    }),
  )
})

test('the longest username has 13 characters', () => {
  expect(USERNAME_MAX_LENGTH).toBe(13)
  expect(isAllowed('a'.repeat(13))).toBe(true)
  expect(isAllowed('a'.repeat(14))).toBe(false)
})

test('an ordinary name is allowed, even if it contains a reserved word', () => {
  expect(['Ada', 'ada-obi_9', 'Admiral', 'supporter'].filter(isAllowed)).toHaveLength(4)
})

const NAMES_FOR_NOBODY = [
  ['the service', 'velvet velvetng velvetapp velvetcinema velvetsupport velvetadmin'],
  ['its machines', 'admin administrator root superuser system sysadmin webmaster api'],
  ['its help', 'support help helpdesk info contact security official service'],
  ['its staff', 'staff manager finance attendant cashier operator moderator console gate'],
  ['nobody', 'me anonymous null undefined'],
] as const

test.each(NAMES_FOR_NOBODY)('no customer can call themselves %s', (_, names) => {
  expect(names.split(' ').filter(isAllowed)).toEqual([])
})

test('the username of a closed account cannot be taken', () => {
  expect(isAllowed(closedUsername('01890a5d-ac96-774b-bcce-b302099a8057'))).toBe(false)
  expect(isAllowed('_B302099A8057')).toBe(false)
  expect(isAllowed('_b302099a805')).toBe(true)
})

test('the name of the product cannot be a username, but a former name can', () => {
  const names = ['silk', 'Silk_NG', 'silk-support', 'SilkCinema', 'velvet', 'silkworm']
  const isAllowedBySilk = (name: string) => isUsernameAllowed(name, 'Silk')
  expect(names.filter(isAllowedBySilk)).toEqual(['velvet', 'silkworm'])
})

test('reserved names are refused in any case and with any separators', () => {
  for (const name of RESERVED_USERNAMES) expect(isAllowed(name)).toBe(false)
  expect(['ADMIN', '_admin_', 'Vel-vet', 'help_desk'].filter(isAllowed)).toEqual([])
})

test.each(['', '-', '___', 'ada obi', 'ada<', 'adé', 'ada\n'])('"%s" is refused', (name) => {
  expect(isAllowed(name)).toBe(false)
})
