import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TermsFields } from './terms-fields.tsx'
import { NEW_TERMS } from './terms-values.ts'

test.each([
  ['amount', 'house', 'Percentage above the allowance, if that is more'],
  ['percentage', 'housePercent', 'House allowance in naira'],
])('if only the %s of a house allowance is typed, the form requires the other part', (_, typed, missing) => {
  const values = { ...NEW_TERMS, [typed]: '50' }
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: () => undefined,
    error: undefined,
  })
  render(<TermsFields values={values} field={field} />)
  expect(screen.getByLabelText<HTMLInputElement>(missing).validity.valueMissing).toBe(true)
})
