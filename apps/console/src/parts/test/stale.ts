import { fireEvent, screen } from '@testing-library/react'
import { CHANGE_ERRORS } from '@velvet/contract/shared/errors'
import { vi } from 'vitest'

/** Returns what the server says to a change of something that a colleague has changed. */
export function aStaleAnswer(): Response {
  const error = 'changed-meanwhile'
  const { status, message } = CHANGE_ERRORS[error]
  return new Response(JSON.stringify({ error, message }), { status })
}

/** Answers the first change as stale, and later ones with this. Returns the versions of all. */
export function refusingOnce(answer: object) {
  const versions: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    versions.push(new Headers(init.headers).get('If-Match'))
    const isFirst = versions.length === 1
    return Promise.resolve(isFirst ? aStaleAnswer() : new Response(JSON.stringify(answer)))
  })
  return versions
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
