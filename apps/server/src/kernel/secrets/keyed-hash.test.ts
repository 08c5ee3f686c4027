import { expect, test } from 'vitest'
import { configWithSecret } from '../../test/settings.ts'
import { addressHash, keyedHash } from './keyed-hash.ts'

test('equal values have the same hash, and others a different one', () => {
  const hash = keyedHash('a secret', 'share', 'one', 'two')
  expect(hash).toBe(keyedHash('a secret', 'share', 'one', 'two'))
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hash).not.toBe(keyedHash('another secret', 'share', 'one', 'two'))
  expect(hash).not.toBe(keyedHash('a secret', 'password', 'one', 'two'))
  // The same letters must have another hash if they are divided into other parts.
  expect(hash).not.toBe(keyedHash('a secret', 'share', 'onetwo'))
  expect(hash).not.toBe(keyedHash('a secret', 'share', 'one,two'))
})

test('each network has a hash of its own, which depends on the secret of the server', () => {
  const config = configWithSecret('p'.repeat(32))
  const hash = addressHash(config, '198.51.100.7')
  expect(hash).toBe(addressHash(config, '198.51.100.7'))
  expect(hash).not.toBe(addressHash(config, '198.51.100.8'))
  expect(hash).not.toBe(addressHash(configWithSecret('q'.repeat(32)), '198.51.100.7'))
})
