import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Download } from './download.tsx'
import { aPage } from './test/changes.tsx'

test('a file that breaks off is not stored, and a message says so', async () => {
  const storing = vi.spyOn(URL, 'createObjectURL')
  const parts = [new TextEncoder().encode('day,vp\r\n')]
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      const part = parts.shift()
      if (part) stream.enqueue(part)
      else stream.error(new TypeError('terminated'))
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  const { wrapper } = aPage()
  render(<Download path="/api/v1/staff/reports/sales.csv" input={{}} />, { wrapper })
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The file broke off before its end and was not stored. Please try again',
  )
  expect(storing).not.toHaveBeenCalled()
})
