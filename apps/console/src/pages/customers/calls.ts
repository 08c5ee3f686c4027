import { caller } from '@velvet/client/call'
import type * as customers from '@velvet/contract/endpoints/staff-customers'

const API = '/api/v1/staff/customers'

export const callCustomers = caller<typeof customers.listCustomers>('GET', API)
export const callCustomer = caller<typeof customers.getCustomer>('GET', `${API}/:uuid`)
