const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const PORTRAIT = new RegExp(`^${UUID}\\.webp$`)
const PICTURE = /^(posters|cinemas|stills)\/[0-9a-f]{32}(-\d{2,4})?\.(webp|avif)$/

/** Returns the name of a file that we may have made ourselves; it never leads out of its folder. */
export function uploadNameOf(address: string): string | undefined {
  const [, name] = /^\/uploads\/(.+)$/.exec(address) ?? []
  return name !== undefined && isUploadName(name) ? name : undefined
}

export function isUploadName(name: string): boolean {
  return PORTRAIT.test(name) || PICTURE.test(name)
}

/** Returns true for a picture of a customer. */
export function isPortrait(name: string): boolean {
  return PORTRAIT.test(name)
}
