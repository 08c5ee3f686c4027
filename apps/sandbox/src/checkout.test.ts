import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSandbox } from './test/start-test-sandbox.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find((path) =>
  existsSync(path),
)

const PAYSTACK_ORDER = {
  key: 'pk_test_velvet_sandbox',
  email: 'ada@velvet.example',
  amount: 34_000,
  ref: 'ref-1',
}
const FLUTTERWAVE_ORDER = {
  public_key: 'FLWPUBK_TEST-velvet-sandbox',
  tx_ref: 'ref-1',
  amount: 340,
  currency: 'NGN',
  customer: { email: 'ada@velvet.example', phone_number: '08030000001' },
  customizations: { title: 'Get VPoints', description: 'Payment for VPoints' },
  meta: { VpValue: 500 },
}

describe.skipIf(!CHROMIUM)('a checkout in a browser, on a page with a strict policy', { timeout: 30_000 }, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] })
  }, 30_000)
  afterAll(() => browser.close())

  test('Paystack v1: paying calls back with the reference and closes the checkout', async () => {
    await using shop = await openShop(browser, '/paystack/v1/inline.js')
    await shop.openCheckout('paystack-v1', PAYSTACK_ORDER)
    await shop.checkout.getByText('₦340.00').waitFor()
    await shop.press('Pay')
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect(await shop.received()).toMatchObject([['callback', { reference: 'ref-1', status: 'success' }]])
    expect(await shop.payments()).toMatchObject([{ tx_ref: 'ref-1', amount: 340, status: 'successful' }])
    expect(shop.complaints).toEqual([])
  })

  test('Paystack v2: after a declined card, closing the checkout cancels the payment', async () => {
    await using shop = await openShop(browser, '/paystack/v2/inline.js')
    await shop.openCheckout('paystack-v2', PAYSTACK_ORDER)
    await shop.press('Fail')
    await shop.checkout.getByText('The payment was declined').waitFor()
    await shop.press('Close')
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect((await shop.received()).map(([name]) => name)).toEqual(['onLoad', 'onCancel'])
    expect(await shop.payments()).toMatchObject([{ status: 'failed' }])
  })

  test('Flutterwave: paying calls back, and the checkout stays until the shop closes it', async () => {
    await using shop = await openShop(browser, '/flutterwave/v3.js')
    await shop.openCheckout('flutterwave', FLUTTERWAVE_ORDER)
    await shop.checkout.getByText('Get VPoints', { exact: true }).waitFor()
    await shop.press('Pay')
    await shop.checkout.getByText('Payment successful').waitFor()
    const [payment] = await shop.payments()
    expect(await shop.received()).toMatchObject([
      ['callback', { status: 'successful', transaction_id: payment?.id, tx_ref: 'ref-1', amount: 340 }],
    ])
    await shop.page.evaluate('window.checkout.close()')
    expect(await shop.page.locator('iframe').count()).toBe(0)
    expect((await shop.received())[1]).toEqual(['onclose', false])
    expect(payment).toMatchObject({ meta: { VpValue: 500 } })
    expect(shop.complaints).toEqual([])
  })

  test('Flutterwave: a payment is made even if its response to the shop is lost', async () => {
    await using shop = await openShop(browser, '/flutterwave/v3.js')
    await shop.openCheckout('flutterwave', FLUTTERWAVE_ORDER)
    await shop.press('Pay, but lose the answer')
    await shop.checkout.getByText('lost on its way').waitFor()
    await shop.press('Close')
    await shop.page.locator('iframe').waitFor({ state: 'detached' })
    expect(await shop.received()).toEqual([['onclose', true]])
    expect(await shop.payments()).toMatchObject([{ status: 'successful' }])
  })

  test('a wrong public key opens a checkout that cannot pay', async () => {
    await using shop = await openShop(browser, '/flutterwave/v3.js')
    await shop.openCheckout('flutterwave', { ...FLUTTERWAVE_ORDER, public_key: 'other' })
    await shop.checkout.getByText('The public key is not valid').waitFor()
    const pay = shop.checkout.getByRole('button', { name: 'Pay', exact: true })
    expect(await pay.isDisabled()).toBe(true)
  })

  test('the page at / shows a message, makes a payment, and fits a phone', async () => {
    await using sandbox = await startTestSandbox()
    await using tab = await openTab(browser)
    await sandbox.post('/form/contact', { message: '<b>Hello</b>' })
    await tab.page.goto(sandbox.url)
    await tab.page.getByText('message: <b>Hello</b>').waitFor()
    await tab.page.getByText('Make a payment').click()
    await tab.page.getByLabel('Reference').fill('by-hand')
    await tab.page.getByLabel('Amount in naira').fill('120')
    await tab.page.getByRole('button', { name: 'Make payment' }).click()
    await tab.page.getByText('flutterwave by-hand').waitFor()
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await tab.page.evaluate(isTooWide)).toBe(false)
    expect(tab.complaints).toEqual([])
  })
})

async function openTab(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints, [Symbol.asyncDispose]: () => page.close() }
}

/**
 * Opens a shop's page on another origin, which may load and frame the sandbox, and may use style
 * sheets only.
 */
async function openShop(browser: Browser, script: string) {
  const sandbox = await startTestSandbox()
  const policy = `default-src 'none'; script-src ${sandbox.url}; frame-src ${sandbox.url}; connect-src ${sandbox.url}; style-src 'self'`
  const server = createServer((_request, response) => {
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><script src="${sandbox.url}${script}"></script><body>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const tab = await openTab(browser)
  const { page } = tab
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const checkout = page.frameLocator('iframe')

  return {
    ...tab,
    checkout,
    press: (name: string) => checkout.getByRole('button', { name, exact: true }).click(),
    openCheckout: (kind: keyof typeof OPENERS, order: object) => page.evaluate(opener(kind, order)),
    received: () => page.evaluate<[string, unknown][]>('window.heard'),
    async payments() {
      const response = await fetch(`${sandbox.url}/overview`)
      return ((await response.json()) as { payment: { id: number }[] }).payment
    },
    async [Symbol.asyncDispose]() {
      await page.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await sandbox[Symbol.asyncDispose]()
    },
  }
}

const OPENERS = {
  'paystack-v1': "PaystackPop.setup({ ...order, ...hear('callback', 'onClose') }).openIframe()",
  'paystack-v2':
    "new PaystackPop().newTransaction({ ...order, reference: order.ref, ...hear('onSuccess', 'onCancel', 'onLoad', 'onError') })",
  flutterwave: "window.checkout = FlutterwaveCheckout({ ...order, ...hear('callback', 'onclose') })",
}

function opener(kind: keyof typeof OPENERS, order: object): string {
  return `(() => {
    const order = ${JSON.stringify(order)}
    window.heard = []
    const hear = (...names) =>
      Object.fromEntries(names.map((name) => [name, (value) => window.heard.push([name, value])]))
    ${OPENERS[kind]}
  })()`
}
