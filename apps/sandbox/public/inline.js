/* global document, window */
// The checkout script of both providers: it opens the sandbox's checkout over the shop's page. It
// runs on the same old phones as the shops: everything here works in Chromium 79 and Safari 13.1.
;(() => {
  const source = document.currentScript.src
  const origin = new URL(source).origin

  // The script sets each property by itself, because the shop's page may forbid style attributes.
  const OVERLAY = {
    position: 'fixed',
    top: '0',
    left: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
    background: 'rgb(0 0 0 / 0.6)',
  }

  /** Opens the checkout over the page. Returns a function that removes it. */
  function openOverlay(provider, start, on) {
    const frame = document.createElement('iframe')
    frame.name = `${provider}-checkout`
    frame.title = `${provider === 'paystack' ? 'Paystack' : 'Flutterwave'} checkout`
    frame.src = `${origin}/${provider}/checkout`
    Object.assign(frame.style, OVERLAY)

    const hear = (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      const { type, payment, message } = event.data
      if (type === 'ready') frame.contentWindow.postMessage({ type: 'start', ...start }, origin)
      else if (on[type]) on[type](payment || message)
    }
    window.addEventListener('message', hear)
    document.body.append(frame)
    return () => {
      window.removeEventListener('message', hear)
      frame.remove()
    }
  }

  function paystackOrder({ key, ref, reference = ref, amount, currency, email, metadata, ...rest }) {
    const name = [rest.firstname || rest.firstName, rest.lastname || rest.lastName]
    return {
      public_key: key,
      tx_ref: reference || `T${Date.now()}`,
      amount: Number(amount) / 100,
      currency: currency || 'NGN',
      customer: { email, name: name.filter(Boolean).join(' ') },
      meta: withoutFunctions(metadata),
      hasPrompts: (rest.channels || []).indexOf('mobile_money') >= 0,
      title: rest.label || 'Payment',
      description: '',
    }
  }

  const nothing = () => undefined

  function openPaystack(start, { onSuccess = nothing, onCancel = nothing, onLoad = nothing, onError = nothing }) {
    const close = openOverlay('paystack', start, {
      opened: (payment) => onLoad({ id: payment.id, accessCode: payment.accessCode, customer: payment.customer }),
      error: (message) => onError({ message }),
      closed() {
        close()
        onCancel()
      },
      settled(payment) {
        // The checkout itself reports a declined card, and the buyer may try again.
        if (payment.status !== 'successful') return
        close()
        onSuccess(paystackAnswer(payment))
      },
    })
    return close
  }

  function paystackAnswer({ id, tx_ref }) {
    const query = `?trxref=${encodeURIComponent(tx_ref)}&reference=${encodeURIComponent(tx_ref)}`
    return {
      reference: tx_ref,
      trxref: tx_ref,
      trans: String(id),
      transaction: String(id),
      status: 'success',
      message: 'Approved',
      redirecturl: query,
    }
  }

  class PaystackPop {
    static setup({ callback, onClose, ...options }) {
      const open = () => openPaystack({ order: paystackOrder(options) }, { onSuccess: callback, onCancel: onClose })
      return { openIframe: () => void open() }
    }

    newTransaction(options) {
      this.closeTransaction = openPaystack({ order: paystackOrder(options) }, options)
    }

    checkout(options) {
      this.newTransaction(options)
    }

    resumeTransaction(accessCode, options = {}) {
      this.closeTransaction = openPaystack({ access_code: accessCode }, options)
    }

    cancelTransaction() {
      if (this.closeTransaction) this.closeTransaction()
    }
  }

  function flutterwaveOrder({ public_key, tx_ref, amount, currency, customer, ...rest }) {
    const customizations = rest.customizations || {}
    return {
      public_key,
      tx_ref,
      amount: Number(amount),
      currency: currency || 'NGN',
      customer: withoutFunctions(customer) || {},
      meta: withoutFunctions(rest.meta),
      title: customizations.title || 'Payment',
      description: customizations.description || '',
    }
  }

  /** Like Flutterwave's, the checkout stays open after the callback until someone closes it. */
  function FlutterwaveCheckout(options) {
    let isOpen = true
    let isPaid = false
    const remove = openOverlay(
      'flutterwave',
      { order: flutterwaveOrder(options) },
      {
        closed: close,
        settled(payment) {
          isPaid = payment.status === 'successful'
          const answer = flutterwaveAnswer(payment)
          if (options.callback) options.callback(answer)
          else if (isPaid && options.redirect_url) redirect(options.redirect_url, answer)
        },
      },
    )
    function close() {
      if (!isOpen) return
      isOpen = false
      remove()
      if (options.onclose) options.onclose(!isPaid)
    }
    return { close }
  }

  function flutterwaveAnswer({ id, status, tx_ref, flw_ref, amount, currency, customer }) {
    return { status, transaction_id: id, tx_ref, flw_ref, amount, currency, customer }
  }

  function redirect(address, { status, tx_ref, transaction_id }) {
    const url = new URL(address, window.location.href)
    for (const [name, value] of Object.entries({ status, tx_ref, transaction_id })) {
      url.searchParams.set(name, value)
    }
    window.location.assign(url)
  }

  const withoutFunctions = (value) => value && JSON.parse(JSON.stringify(value))

  if (new URL(source).pathname.startsWith('/paystack/')) window.PaystackPop = PaystackPop
  else window.FlutterwaveCheckout = FlutterwaveCheckout
})()
