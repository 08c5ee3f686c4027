/** A number that its owner knows again and nobody else learns: `0803***0001`. */
export function maskPhone(local: string): string {
  return `${local.slice(0, 4)}***${local.slice(-4)}`
}
