import { chooseCountry } from '@velvet/contract/shared/country/country'
import { packOf } from '@velvet/contract/shared/country/packs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDurably } from './durable-file.ts'
import { PROJECT } from '../folders.ts'

// Modules of the contract use the country while they are loaded. Every program therefore imports this file first.

/** The file of DATA_DIR that keeps the country, so that later starts need not name it. */
const fileIn = (folder: string) => join(folder, 'country')

function keptIn(folder: string): string | undefined {
  try {
    return readFileSync(fileIn(folder), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Keeps the country of an installation once its database has been made. */
export function keepCountry(folder: string, iso: string): void {
  createDurably(fileIn(folder), iso)
}

const { COUNTRY, DATA_DIR = join(PROJECT, '.data') } = process.env
// The environment is checked later, and a country without a pack refused then.
const pack = packOf(COUNTRY ?? keptIn(DATA_DIR) ?? 'NG')
if (pack) chooseCountry(pack)
