import { gateCalls } from '../calls.ts'

/** The most people that one call returns. */
const AT_ONCE = 100

type GatePerson = Awaited<ReturnType<typeof gateCalls.listGatePeople>>['items'][number]

/** Returns everybody who has a PIN for the doors of the person who is signed in. */
export async function readPeople(signal: AbortSignal): Promise<GatePerson[]> {
  const people: GatePerson[] = []
  let cursor: string | undefined
  do {
    const page = { limit: AT_ONCE, ...(cursor !== undefined && { cursor }) }
    const { items, next } = await gateCalls.listGatePeople(page, { signal })
    people.push(...items)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return people
}
