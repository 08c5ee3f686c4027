import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { SettingsForm } from './settings-form.tsx'

const SETTINGS = {
  ...({ version: 7, active_payment_method: 'paystack', refund_hours_before: null } as const),
  minimum_top_up: 50,
  maximum_top_up: 1000,
  max_tickets: 10,
  doors_open_hours_before: 3,
  visit_percent: null,
  adjustment_limit: 1,
  manager_refund_limit: 2,
  manager_refund_day_limit: 3,
  service_voucher_days: 60,
  points_gift_day_limit: 4,
  points_gift_device_hours: 5,
  second_person_days: 14,
  till_difference_limit: 50_000,
  counter_limit: 500_050,
  staff_idle_minutes: 30,
  product_name: null,
  support_email: null,
  support_phone: null,
  least_naira_paystack: 50,
  least_naira_flutterwave: 1,
  showtimes_for_visitors: false,
  account_codes: '',
  sponsored_in_gross: true,
  served_countries: null,
  brand_colour: null,
  brand_logo: null,
}

/** Shows the form, and returns the changes that it sends. */
function show() {
  const changes: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url.includes('/providers')) {
      const providers = [{ provider: 'paystack' }]
      return Promise.resolve(Response.json({ providers }))
    }
    changes.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ settings: SETTINGS, waiting: null }))
  })
  render(<SettingsForm settings={SETTINGS} />, aPage())
  return changes
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

test('limits of tills are shown and typed in naira, and sent in kobo', async () => {
  const changes = show()
  expect(field('Difference of a till').value).toBe('500')
  expect(field('Refunds, payments and free tickets by one person').value).toBe('5000.50')
  type('Difference of a till', '1,500')
  type('Reason for the change', 'Larger notes')
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('Saved.')
  expect(changes).toMatchObject([{ till_difference_limit: 150_000, counter_limit: 500_050 }])
})

test('a limit of tills that is no amount is not sent, and its field says why', () => {
  const changes = show()
  type('Difference of a till', '-5')
  type('Reason for the change', 'By mistake')
  fireEvent.click(screen.getByText('Save'))
  expect(document.activeElement).toBe(field('Difference of a till'))
  expect(screen.getByRole('alert').textContent).toContain('must be an amount in naira')
  expect(changes).toEqual([])
})

test('a provider without keys cannot be chosen', async () => {
  show()
  const choice = screen.getByLabelText<HTMLSelectElement>('Provider of new top-ups')
  await vi.waitFor(() => {
    expect([...choice.options].map(({ textContent }) => textContent)).toEqual(['Paystack'])
  })
})
