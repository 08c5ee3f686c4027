/** TypeScript does not declare a camera's torch, because only some browsers support it. */
interface WithTorch {
  torch?: boolean
}

export interface Camera {
  stream: MediaStream
  /** Turns the torch on or off. The function is undefined if the camera has no torch. */
  lightTorch: ((on: boolean) => Promise<void>) | undefined
  close: () => void
}

/** Opens the camera on the back of the phone. Throws if the phone has no camera or its use is not allowed. */
export async function openCamera(): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  const hasTorch = (track?.getCapabilities() as WithTorch | undefined)?.torch === true
  return {
    stream,
    lightTorch: hasTorch
      ? (on) => track?.applyConstraints({ advanced: [{ torch: on } as object] }) ?? Promise.resolve()
      : undefined,
    close: () => stream.getTracks().forEach((one) => one.stop()),
  }
}
