import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { openCamera } from '../../scanning/open-camera.ts'
import type { Camera } from '../../scanning/open-camera.ts'
import { watchCamera } from '../../scanning/watch-camera.ts'

interface CameraView {
  video: RefObject<HTMLVideoElement | null>
  state: 'opening' | 'open' | 'missing'
  /** Turns the torch on or off. The function is undefined if the camera has no torch. */
  lightTorch: ((on: boolean) => Promise<void>) | undefined
}

/** Opens the camera while the door is shown, and reports the codes that it sees. */
export function useCamera(onCode: (text: string) => void): CameraView {
  const video = useRef<HTMLVideoElement>(null)
  const report = useEffectEvent(onCode)
  const [camera, setCamera] = useState<Camera | 'opening' | 'missing'>('opening')
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  useEffect(() => {
    // A hidden app needs no camera, and a phone may stop the camera while it is locked. The camera restarts when the
    // app is visible again.
    if (isHidden) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    const open = async () => {
      const opened = await openCamera()
      const element = video.current
      if (isOver || !element) {
        opened.close()
        return
      }
      element.srcObject = opened.stream
      const unwatch = watchCamera({ video: element, onCode: (text) => report(text) })
      stop = () => {
        unwatch()
        opened.close()
      }
      await element.play()
      setCamera(opened)
    }
    open().catch(() => setCamera('missing'))
    return () => {
      isOver = true
      stop?.()
    }
  }, [isHidden])
  if (typeof camera === 'string') return { video, state: camera, lightTorch: undefined }
  return { video, state: 'open', lightTorch: camera.lightTorch }
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
