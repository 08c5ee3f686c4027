/** Returns the path of a browser, which the command that starts these tests has found. */
export function requiredSetting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the command of package.json`)
  return value
}
