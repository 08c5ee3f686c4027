import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const VOLUME = 0.8

/** Starts a video by itself if permitted, and returns the state of its buttons. */
export function usePlayer(autoplay: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const isLooping = useSyncExternalStore(onVisibility, isVisible)

  useEffect(() => {
    const element = video.current
    if (!element) return
    element.volume = VOLUME
    if (autoplay) void start(element)
    const tryAgain = () => {
      if (autoplay && element.error) void start(element)
    }
    window.addEventListener('online', tryAgain)
    return () => {
      window.removeEventListener('online', tryAgain)
      element.pause()
    }
  }, [autoplay])

  function toggle(): void {
    const element = video.current
    if (!element) return
    if (!isRunning(element)) void start(element)
    else element.pause()
  }

  function toggleSound(): void {
    if (video.current) video.current.muted = !video.current.muted
  }

  /** The video's own controls change this state as well. */
  function follow(): void {
    setIsPlaying(video.current !== null && isRunning(video.current))
    setIsMuted(video.current?.muted === true)
    setIsMissing(Boolean(video.current?.error))
  }
  return { video, isPlaying, isMuted, isMissing, isLooping, toggle, toggleSound, follow }
}

/**
 * Starts the video. A browser refuses sound on a page that was not touched yet, and then the sound
 * is off.
 */
async function start(element: HTMLVideoElement): Promise<void> {
  // A video that did not arrive is never played until it is loaded again.
  if (element.error) element.load()
  try {
    await element.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    element.muted = true
    await element.play().catch(() => undefined)
  }
}

/** A video that did not arrive counts as playing for the browser, if it was to start by itself. */
function isRunning(element: HTMLVideoElement): boolean {
  return !element.paused && !element.error
}

function isVisible(): boolean {
  return !document.hidden
}

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
