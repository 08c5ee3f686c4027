import { expect, test } from 'vitest'
import { EMAIL_SHAPE } from './email.ts'

test('an email may have signs and letters of other scripts', () => {
  const taken = ['ade&bola@velvet.example', 'ọba@velvet.example', 'amina@ìlú.example', 'a.b+c@x.co']
  expect(taken.filter((one) => !EMAIL_SHAPE.test(one))).toEqual([])
})

test('what no mail server takes is no email', () => {
  const refused = ['ade', 'ade@', '@velvet.example', 'a b@x.co', 'a..b@x.co', 'a@x', 'a@x..co', 'a,b@x.co', '"a"@x.co']
  expect(refused.filter((one) => EMAIL_SHAPE.test(one))).toEqual([])
})
