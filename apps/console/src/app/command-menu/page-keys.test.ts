import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pressPageKey } from './page-keys.ts'

const find = vi.fn()

/** Shows a page, and listens to its keys as the frame does. */
function show(html: string) {
  document.body.innerHTML = `<main id="content">${html}</main><dialog id="other"></dialog>`
  const page = document.querySelector<HTMLElement>('#content') ?? document.body
  const listen = (event: KeyboardEvent) => {
    if (pressPageKey(event, page, find)) event.preventDefault()
  }
  document.addEventListener('keydown', listen)
  onTestFinished(() => {
    document.removeEventListener('keydown', listen)
    document.body.innerHTML = ''
    find.mockClear()
  })
}

/** Presses keys where the focus is, and returns the words of what has the focus then. */
function press(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  return document.activeElement === document.body ? '' : document.activeElement?.textContent
}

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

test("j and k move through the rows of all tables, by each row's link", () => {
  show(`<table><tbody>
      <tr><td><a href="#1">One</a></td><td>x</td></tr>
      <tr><td>Two</td><td><a href="#2">more</a></td></tr>
    </tbody></table>
    <table><tbody><tr><td>Three</td></tr></tbody></table>`)
  expect(press('j')).toBe('One')
  expect(document.activeElement?.tagName).toBe('A')
  expect(press('j')).toContain('Two')
  expect(document.activeElement?.tagName).toBe('TR')
  expect(press('j', 'j', 'j')).toBe('Three')
  expect(press('k', 'k', 'k')).toBe('One')
})

test('Enter opens the link of a focused row and has its usual effect elsewhere', () => {
  show(`<table><tbody><tr><td>Two</td><td><a href="#2">more</a><button>Act</button></td></tr>
    </tbody></table>`)
  const opened = vi.fn((event: Event) => event.preventDefault())
  document.querySelector('a')?.addEventListener('click', opened)
  press('j', 'Enter')
  expect(opened).toHaveBeenCalledOnce()
  focus('button')
  press('Enter')
  expect(opened).toHaveBeenCalledOnce()
})

test('on a page without rows, j and k move through its headings', () => {
  show('<h1>A film</h1><form><h2>Poster</h2><input></form>')
  expect(press('j', 'j')).toBe('Poster')
  expect(press('k')).toBe('A film')
})

test('j and k stop once at a widget with its own keys, at its last item', () => {
  show(`<div role="grid"><button tabindex="-1">A1</button><button tabindex="0">A2</button></div>
    <ul><li><a href="#1">After it</a></li><li>Words alone</li></ul>`)
  expect(press('j')).toBe('A2')
  expect(press('j', 'k', '/')).toBe('A2')
  expect(find).not.toHaveBeenCalled()
})

test('page shortcuts do not work in fields, dialogs and browser shortcuts', () => {
  show(`<input><select></select><textarea></textarea>
    <table><tbody><tr><td>One</td></tr></tbody></table>`)
  for (const field of ['input', 'select', 'textarea']) {
    focus(field)
    for (const key of ['j', 'k', '/', 'Enter']) press(key)
    expect(document.activeElement?.tagName.toLowerCase()).toBe(field)
  }
  document.querySelector('textarea')?.blur()
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    fireEvent.keyDown(document.body, { key: 'j', [held]: true })
  }
  expect(document.activeElement).toBe(document.body)
  document.querySelector('dialog')?.setAttribute('open', '')
  expect(press('j', '/')).toBe('')
  expect(find).not.toHaveBeenCalled()
})

test('/ goes to the search of the page', () => {
  show('<input type="search" value="words">')
  press('/')
  expect(document.activeElement?.tagName).toBe('INPUT')
  expect(find).not.toHaveBeenCalled()
})

test('/ opens the search of the whole console on a page without a search of its own', () => {
  show('<h1>No search</h1>')
  press('/')
  expect(find).toHaveBeenCalledOnce()
})
