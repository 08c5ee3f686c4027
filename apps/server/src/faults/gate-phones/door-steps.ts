import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import fc from 'fast-check'
import { PEOPLE, PHONES, type Evening } from './door-world.ts'
import { FATES } from './phone-network.ts'
import type { Circumstances } from './sim-phone.ts'

interface Request extends Circumstances {
  phone: number
  /** The number of a ticket, a person, a showtime or another phone. */
  which: number
}

/** One thing that happens during an evening. */
export interface Step extends Request {
  kind: StepName
}

type Play = (evening: Evening, request: Request) => Promise<void> | void

const CLOCK_JUMPS_MINUTES = [-24 * 60, -61, -1, 1, 61, 24 * 60]
const CHOICES = [[0], [1], [0, 1]]
const NEXT_REFRESH_MS = 31_000

const scan: Play = (evening, { phone, which, ...how }) => {
  const ticket = evening.ticket(which)
  const at = evening.phone(phone)
  return at.use(
    async (actions) => {
      const wasInside = evening.isInsideBy(phone, ticket)
      const shown = await actions.scan(ticket.code)
      at.shown = shown
      if (!shown) return
      evening.note(phone, shown)
      if (wasInside && shown.result === 'admitted') {
        evening.faults.push(`phone ${phone} showed green twice for ${ticket.seat}`)
      }
    },
    { ...how, isBesideContact: true },
  )
}

const admitRest: Play = (evening, { phone, ...how }) => {
  const at = evening.phone(phone)
  const { shown } = at
  if (shown?.result !== 'admitted') return
  return at.use(
    async (actions) => {
      const all = await actions.admitRest(shown)
      if (!all) return
      at.shown = all
      evening.note(phone, all)
    },
    { ...how, isBesideContact: true },
  )
}

const undo: Play = (evening, { phone, ...how }) => {
  const at = evening.phone(phone)
  const { shown } = at
  if (!shown) return
  at.shown = undefined
  const greens = evening.greens.filter(({ nonce }) => shown.admitted.some((one) => one.nonce === nonce))
  for (const green of greens) green.isUndone = undefined
  return at.use(
    async (actions) => {
      const undone = await actions.undo(shown)
      for (const green of greens) green.isUndone = undone.includes(green.nonce)
    },
    { ...how, isBesideContact: true },
  )
}

const admitInSpite: Play = (evening, { phone, ...how }) => {
  const at = evening.phone(phone)
  const { shown } = at
  if (!shown || shown.result === 'admitted') return
  return at.use(
    async (actions) => {
      if (actions.state().personRole !== 'manager') return
      const inside = await actions.admitInSpite(shown)
      if (!inside) return
      at.shown = inside
      evening.note(phone, inside)
    },
    { ...how, isBesideContact: true },
  )
}

const askSupervisor: Play = (evening, { phone, ...how }) => {
  const at = evening.phone(phone)
  const { shown } = at
  if (!shown || shown.result === 'admitted') return
  const { id: supervisorID, pin } = evening.person(PEOPLE - 1)
  const approval = { supervisorID, pin, nonce: crypto.randomUUID() }
  return at.use(async (actions) => {
    const inside = await actions.askSupervisor(shown, approval)
    if (!inside) return
    at.shown = inside
    evening.note(phone, { ...inside, admitted: [{ nonce: approval.nonce }] })
  }, how)
}

const setClock: Play = (evening, { phone, which }) => {
  const minutes = CLOCK_JUMPS_MINUTES[which % CLOCK_JUMPS_MINUTES.length] ?? 0
  evening.phone(phone).clockAheadMs += minutes * MINUTE_MS
}

const notify: Play = async (evening, { phone, which, ...how }) => {
  const reader = (phone + 1 + (which % (PHONES - 1))) % PHONES
  const [from, to] = [evening.phone(phone), evening.phone(reader)]
  const showtime = evening.showtimes[which % evening.showtimes.length]
  const text = await from.read((actions) => actions.showAdmissions(showtime?.id ?? ''))
  if (text === undefined) return
  evening.readings.set(reader, (evening.readings.get(reader) ?? 0) + 1)
  await to.use((actions) => actions.readAdmissions(text), how)
}

const switchTo: Play = (evening, { phone, which, ...how }) => {
  const { id, pin } = evening.person(which)
  return evening.phone(phone).use(async (actions) => {
    if (actions.state().personRole === undefined) return
    await actions.switchTo({ staffID: id, pin })
  }, how)
}

/** Everything that happens at a door, and how often each happens beside the others. */
const STEPS = {
  scan: [30, scan],
  admitRest: [5, admitRest],
  undo: [6, undo],
  admitInSpite: [3, admitInSpite],
  askSupervisor: [3, askSupervisor],
  contact: [22, (evening, { phone, ...how }) => evening.phone(phone).use((d) => d.contact(), how)],
  answersArrive: [4, (evening, { phone }) => evening.phone(phone).network.letAnswersArrive()],
  lateCallsArrive: [3, (evening, { phone }) => evening.phone(phone).network.deliverLate()],
  goOffline: [3, (evening, { phone }) => void (evening.phone(phone).network.isOffline = true)],
  goOnline: [3, (evening, { phone }) => void (evening.phone(phone).network.isOffline = false)],
  kill: [3, (evening, { phone }) => evening.phone(phone).kill()],
  setClock: [3, setClock],
  timePasses: [8, ({ phones }) => phones.forEach((phone) => phone.pass(NEXT_REFRESH_MS))],
  notify: [4, notify],
  signIn: [4, (evening, { phone, which }) => evening.signIn(phone, which)],
  signOut: [2, (evening, { phone, ...how }) => evening.phone(phone).use((d) => d.signOut(), how)],
  switchTo: [2, switchTo],
  choose: [4, (evening, { phone, which }) => evening.choose(phone, CHOICES[which % 3] ?? [0])],
  revoke: [1, (evening, { phone }) => evening.revoke(phone)],
  refund: [2, (evening, { which }) => evening.refund(which)],
  cancel: [1, (evening, { which }) => evening.cancel(which % 2)],
  move: [1, (evening, { which }) => evening.move(which % 2, which % 3 === 0 ? 24 : 0.5)],
  sell: [2, (evening, { which }) => evening.sell(which % 2, 1)],
} satisfies Record<string, [weight: number, play: Play]>
type StepName = keyof typeof STEPS

export async function play(evening: Evening, { kind, ...request }: Step): Promise<void> {
  await STEPS[kind][1](evening, request)
}

const nextStep = fc.constantFrom(...FATES)
const NAMES = Object.keys(STEPS) as StepName[]
const kind = fc.oneof(...NAMES.map((name) => ({ weight: STEPS[name][0], arbitrary: fc.constant(name) })))
export const step: fc.Arbitrary<Step> = fc.record({
  kind,
  phone: fc.nat({ max: PHONES - 1 }),
  which: fc.nat({ max: 11 }),
  nextSteps: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(nextStep, { maxLength: 4 }) },
  ),
  dies: fc.option(fc.nat({ max: 20 }), { freq: 6, nil: undefined }),
})
