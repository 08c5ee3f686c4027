/** Returns the element of the page with an id. */
export function part<E extends HTMLElement>(id: string, kind: abstract new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`)
  return found
}

/** Makes an element with text, or with others in it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: string | readonly Node[],
  className = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className) element.className = className
  element.append(...(typeof content === 'string' ? [content] : content))
  return element
}

export type Tone = 'good' | 'bad' | 'waits'

export const verdict = (tone: Tone, text: string) => make('p', text, `verdict ${tone}`)

export const NO_ANSWER = 'The server did not answer. Please try again.'
