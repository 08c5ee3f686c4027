import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test('addresses inside the network are recognised in every spelling', () => {
  const inner = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '169.254.169.254',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'x',
    '192.175.48.1',
    '4000::1',
    '5f00::1',
    '3fff::1',
    '2001:db8::1',
    '127.1',
    '0x7f000001',
    '1',
  ]
  expect(inner.filter(isPublicAddress)).toEqual([])
})

test('public addresses are allowed, even right beside reserved ranges', () => {
  const open = ['8.8.8.8', '172.15.255.255', '172.32.0.1', '169.253.0.1', '2606:4700::1111']
  expect(open.filter(isPublicAddress)).toEqual(open)
})
