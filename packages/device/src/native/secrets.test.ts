// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { Refusal, openShell } from '../test/open-shell.ts'
import type { NativeAnswers } from '../test/open-shell.ts'

interface Item {
  prefixedKey: string
  data: string
  sync: boolean
}

/** Imitates the parts of the phone's key store that the plug-in uses. */
function keyStore() {
  const kept = new Map<string, Item>()
  const answers: NativeAnswers = {
    'SecureStorage.setSynchronizeKeychain': undefined,
    'SecureStorage.internalSetItem': (item: Item) => void kept.set(item.prefixedKey, item),
    'SecureStorage.internalGetItem': ({ prefixedKey }: Item) => ({
      data: kept.get(prefixedKey)?.data ?? null,
    }),
    'SecureStorage.internalRemoveItem': ({ prefixedKey }: Item) => ({
      success: kept.delete(prefixedKey),
    }),
  }
  return { kept, answers }
}

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  async function open(answers: NativeAnswers) {
    const shell = openShell(platform, answers)
    const { openSecrets } = await import('../secrets.ts')
    return { shell, secrets: await openSecrets() }
  }

  test('a secret is kept in the key store only, and is deleted when it is dropped', async () => {
    const { kept, answers } = keyStore()
    const { secrets } = await open(answers)
    expect(await secrets.read('token')).toBeNull()
    await secrets.keep('token', 'a.b.c')
    expect(await secrets.read('token')).toBe('a.b.c')
    expect(localStorage.getItem('token')).toBeNull()
    expect([...kept.values()]).toMatchObject([{ data: 'a.b.c', sync: false }])
    await secrets.drop('token')
    expect(await secrets.read('token')).toBeNull()
  })

  test('a secret does not move to another phone', async () => {
    const { kept, answers } = keyStore()
    const { secrets } = await open(answers)
    await secrets.keep('token', 'a.b.c')
    // Keychain class 3: after the first unlock, on this device only.
    expect([...kept.values()]).toMatchObject([{ access: 3 }])
  })

  test('an error of the key store is not mistaken for an empty one', async () => {
    const { answers } = keyStore()
    const failing = {
      ...answers,
      'SecureStorage.internalGetItem': new Refusal('locked', 'osError'),
    }
    const { secrets } = await open(failing)
    await expect(secrets.read('token')).rejects.toThrow('locked')
  })
})

test('a browser keeps it in local storage', async () => {
  const { openSecrets } = await import('../secrets.ts')
  const secrets = await openSecrets()
  await secrets.keep('token', 'a.b.c')
  expect([localStorage.getItem('token'), await secrets.read('token')]).toEqual(['a.b.c', 'a.b.c'])
  await secrets.drop('token')
  expect(localStorage.getItem('token')).toBeNull()
})
