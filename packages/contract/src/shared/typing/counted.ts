/** Returns a number with its noun, such as `1 scan` or `2 scans`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
