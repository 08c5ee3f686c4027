/* global document */
// Shows what the stand-ins received, refreshed every two seconds, and sends the controls.
const REFRESH_MS = 2_000
const UNREACHABLE = 'The sandbox does not answer; trying again.'
const notice = document.getElementById('notice')

const VIEWS = {
  sms: ({ to, text, channel, sentAt }) => [text, `to ${to} by ${channel}, ${time(sentAt)}`],
  whatsapp: ({ to, template, language, values, button, hasPicture, sentAt }) => [
    `${template} (${language}): ${values.join(' | ')}`,
    `to ${to}, button ${button}${hasPicture ? ', with a picture' : ''}, ${time(sentAt)}`,
  ],
  wallet: ({ id, state, eventName, dateTime, ticketNumber }) => [
    eventName?.defaultValue.value ?? `Ticket ${ticketNumber}: ${state}`,
    `${id} ${dateTime?.start ?? ''}`,
  ],
  push: ({ to, title, text, sentAt }) => [
    [title, text].filter(Boolean).join(': '),
    `to ${to.join(', ')}, ${time(sentAt)}`,
  ],
  webpush: ({ to, topic, ttl, sentAt }) => [
    `Encrypted notice ${topic ?? ''}`,
    `to browser ${to}, kept for ${ttl} s, ${time(sentAt)}`,
  ],
  email: ({ to, subject, sentAt }) => [subject, `to ${to.join(', ')}, ${time(sentAt)}`],
  form: ({ fields, sentAt }) => [listOf(fields), time(sentAt)],
  payment: ({ id, provider, tx_ref, amount, currency, status, created_at }) => [
    `${currency} ${amount.toLocaleString('en')} ${status}`,
    `${provider} ${tx_ref}, id ${id}, ${time(created_at)}`,
  ],
  terminal: ({ provider, terminal, reference, kobo, currency, state, tries, created_at }) => [
    `${currency} ${(kobo / 100).toLocaleString('en')} ${state}`,
    `${provider} ${reference} at ${terminal ?? 'no terminal yet'}, ${tries.length} cards, ${time(created_at)}`,
  ],
  webhook: ({ provider, url, attempt, answer, body, sentAt }) => [
    `${provider}: ${answer}`,
    `attempt ${attempt} to ${url}, ${time(sentAt)}: ${body}`,
  ],
  faults: ({ service, mode, count }) => [`${service}: ${mode}`, `next ${count} calls`],
}

const time = (iso) => new Date(iso).toLocaleTimeString()
const listOf = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

for (const form of document.querySelectorAll('form')) form.addEventListener('submit', sendControl)
void keepFresh()

async function keepFresh() {
  try {
    const response = await fetch('/overview', { signal: AbortSignal.timeout(5_000) })
    const overview = await response.json()
    for (const [kind, view] of Object.entries(VIEWS)) show(kind, overview[kind].map(view))
    if (notice.textContent === UNREACHABLE) notice.textContent = ''
  } catch {
    notice.textContent = UNREACHABLE
  }
  setTimeout(keepFresh, REFRESH_MS)
}

function show(kind, lines) {
  const list = document.getElementById(kind)
  const seen = JSON.stringify(lines)
  // An unchanged list is not drawn again, so that its text can be selected and copied.
  if (list.dataset.seen === seen) return
  list.dataset.seen = seen
  list.replaceChildren(...(lines.length ? lines : [['Nothing yet', '']]).map(item))
}

function item([text, small]) {
  const line = document.createElement('li')
  line.append(paragraph('text', text), paragraph('small', small))
  return line
}

function paragraph(className, text) {
  return Object.assign(document.createElement('p'), { className, textContent: text })
}

async function sendControl(event) {
  event.preventDefault()
  const form = event.currentTarget
  const values = Object.fromEntries(new FormData(form))
  for (const name of ['amount', 'count', 'afterSeconds']) if (name in values) values[name] = Number(values[name])
  if (/^\d+$/.test(values.webhook ?? '')) values.webhook = Number(values.webhook)
  const response = await fetch(form.dataset.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
    signal: AbortSignal.timeout(10_000),
  })
  const answer = await response.json()
  notice.textContent = response.ok ? 'Done.' : answer.message
}
