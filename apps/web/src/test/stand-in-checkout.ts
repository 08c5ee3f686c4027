import { onTestFinished, vi } from 'vitest'

interface FlutterwaveOptions {
  callback: (answer: { status: string; tx_ref: string; transaction_id: number }) => void
  onclose: () => void
  tx_ref: string
}

interface PaystackOptions {
  callback: (answer: { reference: string }) => void
  onClose: () => void
}

export function someServices(provider: 'flutterwave' | 'paystack') {
  return {
    services: {
      active_payment_method: provider,
      flutterwave_publickey: 'flw-key',
      paystack_publickey: 'pk-key',
      flutterwave_script: 'https://flutterwave.example/checkout.js',
      paystack_script: 'https://paystack.example/checkout.js',
      minimum_top_up: 60,
      maximum_top_up: 1_000_000,
      contact_form: true,
      maps: true,
      google_wallet: true,
    },
  }
}

/**
 * Replaces both providers' scripts, which load, or fail to load, when a script element is added.
 * Flutterwave's checkout reports its closing even when the page itself has closed it.
 */
export function standInCheckout({ isLost = false } = {}) {
  const checkout = {
    scripts: [] as string[],
    /** How many scripts have come, or turned out to be lost. */
    settled: 0,
    flutterwave: undefined as FlutterwaveOptions | undefined,
    paystack: undefined as PaystackOptions | undefined,
    closed: 0,
    answer: (status: string) => ({
      status,
      tx_ref: checkout.flutterwave?.tx_ref ?? '',
      transaction_id: 1,
    }),
  }
  const overlay = Object.assign(document.createElement('iframe'), { title: 'Paystack checkout' })
  const page: Record<string, unknown> = {
    FlutterwaveCheckout(options: FlutterwaveOptions) {
      checkout.flutterwave = options
      return {
        close() {
          checkout.closed += 1
          options.onclose()
        },
      }
    },
    PaystackPop: {
      setup: (options: PaystackOptions) => ({
        openIframe: () => {
          checkout.paystack = options
          document.body.append(overlay)
        },
      }),
    },
  }
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue
      checkout.scripts.push(node.src)
      if (!isLost) Object.assign(globalThis, page)
      queueMicrotask(() => {
        node.dispatchEvent(new Event(isLost ? 'error' : 'load'))
        checkout.settled += 1
      })
    }
  })
  onTestFinished(() => {
    append.mockRestore()
    overlay.remove()
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
  })
  return checkout
}
