import { render } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useSessionDraft } from './use-session-draft.ts'

test('a form that is finished right after a change leaves no draft', () => {
  function Form() {
    const { draft, change, forget } = useSessionDraft('form', { name: '' })
    useEffect(() => {
      if (!draft.name) change({ name: 'Ada' })
    })
    useLayoutEffect(() => {
      if (draft.name) forget()
    })
    return null
  }
  render(<Form />)
  expect(sessionStorage.getItem('form')).toBeNull()
})
