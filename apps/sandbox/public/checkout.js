/* global document, window */
// The checkout page. A shop's page frames it and sends the order, or an access code opens it. It
// runs on the same old phones as the shops: everything here works in Chromium 79 and Safari 13.1.
const provider = window.location.pathname.split('/')[1]
const shop = window.parent === window ? null : window.parent
const element = (id) => document.getElementById(id)
const actions = ['pay', 'lose', 'fail'].map(element)

let shopOrigin
let start

element('provider').textContent = provider === 'paystack' ? 'Paystack' : 'Flutterwave'
element('pay').onclick = () => settle('pay', tellShop)
element('lose').onclick = () => settle('pay', sayLost)
element('fail').onclick = () => settle('fail', tellShop)
element('prompt').onchange = () => settle(element('prompt').value, waitForPrompt)
element('close').onclick = close

if (shop) {
  window.addEventListener('message', (event) => {
    if (event.source !== shop || !event.data || event.data.type !== 'start' || start) return
    shopOrigin = event.origin
    void open(event.data)
  })
  // The shop's origin is not known yet, so this message contains nothing.
  shop.postMessage({ type: 'ready' }, '*')
} else {
  void open({ access_code: new URLSearchParams(window.location.search).get('access_code') || '' })
}

async function open({ order, access_code }) {
  start = order ? { order } : { access_code }
  const { title = 'Payment', description = '' } = order || {}
  element('title').textContent = title
  element('description').textContent = description
  if (order) showOrder(order)
  element('prompts').hidden = !(order && order.hasPrompts)

  const payment = await send('opened')
  if (!payment) return
  showOrder(payment)
  enable(true)
  if (shop) shop.postMessage({ type: 'opened', payment }, shopOrigin)
}

function showOrder({ amount, currency, customer, tx_ref }) {
  element('amount').textContent = moneyText(amount, currency)
  element('customer').textContent = customer.email || customer.phone_number || 'unknown'
  element('reference').textContent = tx_ref
}

function moneyText(amount, currency) {
  const format = (currencyDisplay) =>
    new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay }).format(amount)
  try {
    return format('narrowSymbol')
  } catch {
    // Safari before 14.1 does not know the narrow symbols.
    return format('symbol')
  }
}

async function settle(step, done) {
  enable(false)
  const payment = await send(step)
  if (payment) done(payment)
  else enable(true)
}

function tellShop(payment) {
  const isPaid = payment.status === 'successful'
  say(isPaid ? 'Payment successful.' : 'The payment was declined. You can try again.')
  enable(!isPaid)
  if (shop) shop.postMessage({ type: 'settled', payment }, shopOrigin)
  else if (isPaid) goBack(payment)
}

/** The payer may have closed the page by then, so a shop learns of the result by the webhook or by asking. */
function waitForPrompt() {
  say('A prompt was sent to the phone. You can close this page.')
}

function sayLost() {
  say('Paid, but the answer was lost on its way to the shop.')
}

function goBack({ callbackUrl, tx_ref }) {
  if (!callbackUrl) return
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', tx_ref)
  url.searchParams.set('reference', tx_ref)
  window.location.assign(url)
}

function close() {
  if (shop) shop.postMessage({ type: 'closed' }, shopOrigin || '*')
  else window.history.back()
}

/** Sends a step to the sandbox. If the sandbox refuses, shows the reason and returns nothing. */
async function send(step) {
  const timeLimit = new AbortController()
  const timer = setTimeout(() => timeLimit.abort(), 10000)
  try {
    const response = await fetch(`/${provider}/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ step, ...start }),
      signal: timeLimit.signal,
    })
    const answer = await response.json()
    if (response.ok) return answer
    reportError(answer.message)
  } catch {
    reportError('The sandbox does not answer.')
  } finally {
    clearTimeout(timer)
  }
  return undefined
}

function reportError(message) {
  say(message)
  if (shop) shop.postMessage({ type: 'error', message }, shopOrigin)
}

function say(words) {
  element('notice').textContent = words
}

function enable(isEnabled) {
  for (const button of actions) button.disabled = !isEnabled
}
