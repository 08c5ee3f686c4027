import { expect } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PORT } from '../addresses.ts'
import { storageOf } from '../support/device.ts'
import type { Device } from '../support/device.ts'
import type { OtherBrowser } from './browser.ts'

const ORIGIN = `http://127.0.0.1:${PORT}`
const PICTURES = join(import.meta.dirname, '../../test-results/other-browsers')
export const TIME_LIMIT = { timeout: 20_000 }
/** The time between two pictures is long enough to notice that something fades in or moves. */
const BETWEEN_PICTURES_MS = 250
/**
 * After this many pictures, the last one is kept even if something still moves, such as a trailer.
 */
const MOST_PICTURES = 8

/**
 * Functions that run in the page. Old browsers get this text unchanged, so everything in it must
 * work in Chromium 79.
 */
const IN_PAGE = `({
  controls: function () {
    return Array.from(document.querySelectorAll('button:not(:disabled), a[href]')).filter(
      function (one) { return one.offsetParent !== null && !one.closest('[aria-busy=true]') }
    )
  },
  nameOf: function (one) { return (one.getAttribute('aria-label') || one.innerText).trim() },
  press: function (name) {
    var self = this
    var found = this.controls().find(function (one) { return new RegExp(name).test(self.nameOf(one)) })
    if (found) found.click()
    return Boolean(found)
  },
  enter: function (label, text) {
    var found = Array.from(document.querySelectorAll('label')).find(
      function (one) { return one.innerText.trim().indexOf(label) === 0 }
    )
    var field = found && document.getElementById(found.htmlFor)
    if (!field) return false
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  }
})`

/** Acts like a person in a browser that Playwright does not drive. */
export class Drive {
  readonly #browser: OtherBrowser

  constructor(browser: OtherBrowser) {
    this.#browser = browser
  }

  /** Opens the app on a phone with this local storage. */
  async begin(device: Device): Promise<void> {
    const [{ localStorage } = { localStorage: [] }] = storageOf(device, ORIGIN).origins
    // This page runs no app that would write its own state when the page is left.
    await this.#browser.open(`${ORIGIN}/favicon.svg`)
    await expect.poll(() => this.run<string>('location.pathname'), TIME_LIMIT).toBe('/favicon.svg')
    await this.run(`(localStorage.clear(), ${JSON.stringify(localStorage)}.forEach(
      function (item) { localStorage.setItem(item.name, item.value) }))`)
  }

  async open(path: string): Promise<void> {
    await this.#browser.open(`${ORIGIN}${path}`)
  }

  run<T>(code: string): Promise<T> {
    return this.#browser.run<T>(code)
  }

  async press(name: RegExp): Promise<void> {
    await expect.poll(() => this.#do<boolean>('press', name.source), { ...TIME_LIMIT, message: name.source }).toBe(true)
  }

  async enter(label: string, text: string): Promise<void> {
    await expect.poll(() => this.#do<boolean>('enter', label, text), TIME_LIMIT).toBe(true)
  }

  /** Waits until these words are on the screen. */
  async sees(message: RegExp): Promise<void> {
    const text = () => this.run<string>("document.body ? document.body.innerText : ''")
    await expect.poll(text, TIME_LIMIT).toMatch(message)
  }

  async isAt(path: RegExp): Promise<void> {
    await expect.poll(() => this.run<string>('location.pathname'), TIME_LIMIT).toMatch(path)
  }

  /** Presses a button inside a frame from another origin. */
  async pressInside(origin: string, name: RegExp): Promise<void> {
    const code = `${IN_PAGE}.press(${JSON.stringify(name.source)})`
    await expect.poll(() => this.#browser.runInside?.<boolean>(origin, code).catch(() => false), TIME_LIMIT).toBe(true)
  }

  /** Saves a picture of the visible page for people to look at, once it has stopped changing. */
  async keepPicture(name: string): Promise<void> {
    await mkdir(PICTURES, { recursive: true })
    let picture = await this.#browser.picture()
    for (let taken = 1; taken < MOST_PICTURES; taken++) {
      await pause(BETWEEN_PICTURES_MS)
      const before = picture
      picture = await this.#browser.picture()
      if (picture.equals(before)) break
    }
    await writeFile(join(PICTURES, `${name}.png`), picture)
  }

  #do<T>(what: string, ...values: string[]): Promise<T> {
    return this.run<T>(`${IN_PAGE}.${what}(${values.map((one) => JSON.stringify(one)).join(', ')})`)
  }
}
