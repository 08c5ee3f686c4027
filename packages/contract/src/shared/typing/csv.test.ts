import { expect, test } from 'vitest'
import { csvField } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+2348030000001', "'+2348030000001"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  ['\rcmd', '"\'\rcmd"'],
  ['\ncmd', '"\'\ncmd"'],
  ['＝1+1', "'＝1+1"],
  ['Lagos;=1+1', "Lagos;'=1+1"],
  ['Lagos; ;  @SUM(A1);-2', "Lagos; ;  '@SUM(A1);'-2"],
  ['=1;b;c', "'=1;b;c"],
  ['Amina = Bello', 'Amina = Bello'],
  ['say "hi", Ada', '"say ""hi"", Ada"'],
  ['', ''],
])('%j is written as %j: no field of an export is a formula', (value, written) => {
  expect(csvField(value)).toBe(written)
})

test('numbers stay numbers, negative ones too', () => {
  expect(csvField(-300)).toBe('-300')
})
