import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { allowSoundByTouch, playSound } from './sound.ts'

const contexts: MadeContext[] = []
const tones = vi.fn()

class MadeContext {
  state = 'suspended'
  currentTime = 0
  destination = {}

  constructor() {
    contexts.push(this)
  }

  resume() {
    this.state = 'running'
    return Promise.resolve()
  }

  createGain() {
    return { connect: vi.fn(), gain: { value: 1 } }
  }

  createOscillator() {
    return { connect: vi.fn(), frequency: {}, start: tones, stop: vi.fn() }
  }
}

beforeEach(() => void vi.stubGlobal('AudioContext', MadeContext))

test('after a restart, the first tap or key anywhere on the page turns the sound on', () => {
  allowSoundByTouch()
  playSound('success')
  expect(tones).not.toHaveBeenCalled()
  fireEvent.pointerUp(document.body)
  playSound('success')
  expect(tones).toHaveBeenCalledTimes(2)

  // A call that comes in stops the sound of the page.
  for (const context of contexts) context.state = 'suspended'
  fireEvent.keyDown(document.body, { key: 'A' })
  playSound('error')
  expect(tones).toHaveBeenCalledTimes(4)
  expect(contexts).toHaveLength(1)
})
