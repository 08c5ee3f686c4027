// Installs system packages, if the machine is a Debian and permits it.
import { spawnSync } from 'node:child_process'

export function tryToRun([command, ...args]) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** Installs Debian packages, as root or with a sudo that needs no password. */
export function installPackages(...names) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => tryToRun([...asRoot, 'apt-get', ...args])
  return apt('update', '-qq') && apt('install', '-y', '-qq', ...names)
}
