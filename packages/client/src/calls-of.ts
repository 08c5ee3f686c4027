import type { Endpoint, InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import { caller, type Call, type RouteOf } from './call.ts'

type Routes<Module, Name extends keyof Module> = {
  [N in Name]: Module[N] extends Endpoint ? RouteOf<Module[N]> : never
}
type Calls<Module, Name extends keyof Module> = {
  [N in Name]: Module[N] extends Endpoint ? Call<InputOf<Module[N]>, OutputOf<Module[N]>> : never
}

/**
 * Returns the calls of a module of the contract by the names of their endpoints. The table repeats
 * the route of each call, because importing the endpoints themselves would add their schemas to the
 * app. A route that differs from the contract is a type error. The customer's app makes each call
 * with `caller` instead, because its build shortens the names of constants, but not those of
 * fields.
 */
export function callsOf<Module>() {
  return <Name extends keyof Module>(routes: Routes<Module, Name>) => {
    const calls = Object.entries<RouteOf<Endpoint>>(routes).map(([name, route]) => [name, caller(route)])
    return Object.fromEntries(calls) as Calls<Module, Name>
  }
}
