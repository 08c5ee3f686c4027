let base = ''

/** Sets the server's address for the native shells, whose pages come from another origin. */
export function setBaseUrl(url: string): void {
  base = url.replace(/\/+$/, '')
}

/** Returns the full address of a path on the server, for a call or a picture. */
export function serverUrl(path: string): string {
  return path.startsWith('/') ? base + path : path
}
