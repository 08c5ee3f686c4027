/** The note on a phone at the door that keeps this many scans until somebody signs in. */
export function scansWaitForSignIn(count: number): string {
  return count === 1
    ? '1 scan on this phone has not been sent yet. It stays here, and is sent when somebody signs in.'
    : `${count} scans on this phone have not been sent yet. They stay here, and are sent when somebody signs in.`
}
