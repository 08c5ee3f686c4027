import { expect, test } from 'vitest'
import { EMAIL_SHAPE } from './email.ts'

test('an email address may contain signs and letters of any script', () => {
  const taken = ['ade&bola@velvet.example', 'ọba@velvet.example', 'amina@ìlú.example', 'a.b+c@x.co']
  expect(taken.filter((one) => !EMAIL_SHAPE.test(one))).toEqual([])
})

test('an address that no mail server accepts is refused', () => {
  const refused = ['ade', 'ade@', '@velvet.example', 'a b@x.co', 'a..b@x.co', 'a@x', 'a@x..co', 'a,b@x.co', '"a"@x.co']
  expect(refused.filter((one) => EMAIL_SHAPE.test(one))).toEqual([])
})
