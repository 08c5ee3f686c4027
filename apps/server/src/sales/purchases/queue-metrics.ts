import { Gauge, Histogram } from 'prom-client'
import { processRegistry } from '../../platform/telemetry/process-registry.ts'

export const waitingOrders = new Gauge({
  name: 'velvet_purchase_queue_waiting',
  help: 'Orders that wait for their batch, or whose batch is being written',
  registers: [processRegistry],
})

export const batchSizes = new Histogram({
  name: 'velvet_purchase_batch_orders',
  help: 'Orders that were put into one transaction together',
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  registers: [processRegistry],
})
