import { chooseCountry } from '@velvet/contract/shared/country/country'
import { packOf } from '@velvet/contract/shared/country/packs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDurably } from './durable-file.ts'
import { PROJECT } from '../folders.ts'

// Modules of the contract read the country while they load, so every program must import this file first.

/** This file in DATA_DIR stores the country, so that later starts need no setting for it. */
const fileIn = (folder: string) => join(folder, 'country')

function keptIn(folder: string): string | undefined {
  try {
    return readFileSync(fileIn(folder), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Stores the country after the installation's database has been created. */
export function keepCountry(folder: string, iso: string): void {
  createDurably(fileIn(folder), iso)
}

const { COUNTRY, DATA_DIR = join(PROJECT, '.data') } = process.env
// The environment is validated later, and an unsupported country is refused then.
const pack = packOf(COUNTRY ?? keptIn(DATA_DIR) ?? 'NG')
if (pack) chooseCountry(pack)
