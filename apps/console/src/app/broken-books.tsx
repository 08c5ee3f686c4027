import { Link, type LinkProps } from '@tanstack/react-router'
import type { BrokenPromise, PlaceOfFault } from '@velvet/contract/books/books.calls'
import { invariantAsText } from '@velvet/contract/books/invariants'
import { Dialog } from '@velvet/ui/dialog'
import { count } from '../parts/money.ts'

interface Props {
  broken: readonly BrokenPromise[]
  onClose: () => void
}

/** Says what the last verification found wrong, and links to the first few places of each fault. */
export function BrokenBooks({ broken, onClose }: Props) {
  return (
    <Dialog title="What does not balance" onClose={onClose}>
      {broken.map(({ invariant, faults }) => (
        <section key={invariant}>
          <h3>About {invariantAsText(invariant)}</h3>
          {faults.map(({ fault, rows, examples }) => (
            <div key={fault}>
              <p>
                {count(rows)} × {fault}
              </p>
              <ul>
                {examples.map(({ id, place }) => (
                  <li key={id}>{place ? <Place of={place} onOpen={onClose} /> : id}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      <p className="muted">“npm run verify” lists the same on the server, and docs/operate.md says what to do.</p>
    </Dialog>
  )
}

interface Shown {
  kind: string
  link: (id: string) => LinkProps
}

const PAGES: Record<PlaceOfFault['page'], Shown> = {
  showtime: { kind: 'Showtime', link: (id) => ({ to: '/programme/seats/$id', params: { id } }) },
  'till-session': {
    kind: 'Session of a till',
    link: (id) => ({ to: '/cinemas/tills/sessions/$id', params: { id } }),
  },
  till: {
    kind: 'Cash of a till',
    link: (id) => ({ to: '/books/naira/movements', search: { account: 'cash', subject: id } }),
  },
  settlement: { kind: 'Settlement', link: (id) => ({ to: '/settlements/$id', params: { id } }) },
  'points-movement': {
    kind: 'Movement of Points',
    link: (id) => ({ to: '/payments/ledger', search: { movement: id } }),
  },
  customer: {
    kind: 'Wallet',
    link: (id) => ({ to: '/customers/$uuid', params: { uuid: id } }),
  },
}

function Place({ of: { page, id, name }, onOpen }: { of: PlaceOfFault; onOpen: () => void }) {
  const { kind, link } = PAGES[page]
  return (
    <Link {...link(id)} onClick={onOpen}>
      {kind}: {name}
    </Link>
  )
}
