import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

// The gate reads the offered languages from its page when it starts.
document.head.innerHTML = '<meta name="velvet:languages" content="en fr" />'
const { LanguageChoice } = await import('./language-choice.tsx')

test('each language has its own name, and an unavailable one says why', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) })
  render(<LanguageChoice />)
  const choice = screen.getByLabelText<HTMLSelectElement>('Language')
  expect([...choice.options].map(({ text, lang }) => [text, lang])).toEqual([
    ['English', 'en'],
    ['Français', 'fr'],
  ])
  fireEvent.change(choice, { target: { value: 'Français' } })
  expect((await screen.findByRole('alert')).textContent).toContain('are not on this phone')
  expect(choice.value).toBe('English')
})
