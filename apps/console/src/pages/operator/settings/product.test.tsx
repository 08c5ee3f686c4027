import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { Product } from './product.tsx'

const NAMES = { product_name: 'Velvet', support_email: 'help@velvet.example', support_phone: '' }
const ANSWERS = {
  me: { staff: { role: 'admin' } },
  settings: {
    settings: {
      ...NAMES,
      product_name: 'Silverbird',
      support_phone: null,
      version: 7,
      showtimes_for_visitors: false,
      served_countries: null,
      brand_colour: null,
      brand_logo: null,
    },
    defaults: NAMES,
  },
}

/** Shows the page, and returns the changes that it sends. */
function show() {
  const changes: RequestInit[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'PUT') changes.push(init)
    const answer = url.endsWith('/me') ? ANSWERS.me : ANSWERS.settings
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  render(
    <Suspense>
      <Product />
    </Suspense>,
    { wrapper: aPage().wrapper },
  )
  return changes
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('an emptied name is saved as none, with its reason and the version that was read', async () => {
  const changes = show()
  await screen.findByText('Without an entry: Velvet')
  type('Name of the product', ' ')
  type('Phone number for help', '0800 123')
  type('Reason for the change', 'The old name is back')
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('Saved.')
  const [change] = changes
  expect(new Headers(change?.headers).get('If-Match')).toBe('"7"')
  expect(JSON.parse(change?.body as string)).toMatchObject({
    product_name: null,
    support_email: 'help@velvet.example',
    support_phone: '0800 123',
    note: 'The old name is back',
  })
})

test('one checkbox makes the showtimes visible to visitors', async () => {
  const changes = show()
  fireEvent.click(await screen.findByLabelText('Showtimes for everybody'))
  type('Reason for the change', 'People look before they sign up')
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('Saved.')
  expect(JSON.parse(changes[0]?.body as string)).toMatchObject({ showtimes_for_visitors: true })
})

test('a colour with too little contrast gets a suggestion beside its field', async () => {
  const changes = show()
  await screen.findByLabelText('Colour of the chain')
  type('Colour of the chain', '#ffd400')
  expect(screen.getByText(/^Too little contrast/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Use #/ }))
  expect(screen.queryByText(/^Too little contrast/)).toBeNull()
  expect(changes).toEqual([])
})
