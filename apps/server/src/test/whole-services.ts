import { createProviders, type Providers } from '../kernel/providers/providers.ts'
import type { Config } from '../settings/config.ts'

type Whole<T> = { [Name in keyof T]-?: NonNullable<T[Name]> }

/** The settings of a test, which has every service, because stand-ins are there for all of them. */
export type WholeConfig = Omit<Config, 'services'> & { services: Whole<Config['services']> }

export type WholeProviders = Whole<Providers>

/** Makes the adapters of all services, also of those that an installation may lack. */
export const wholeProviders = (config: Config) => createProviders(config) as WholeProviders
