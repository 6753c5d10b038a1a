interface FrameMessage {
  from: 'card' | 'challenge'
  frame: string
  type: string
  id?: string
  detail?: unknown
}

export interface IntentLike {
  id: string
  status: string
  last_payment_error?: unknown
}

export interface Answer {
  paymentIntent?: IntentLike
  error?: Record<string, unknown>
}

/** Runs in the page: Stripe's elements, whose fields are in a frame of Stripe's. It may use nothing from outside itself. */
export const elementsKit = () => {
  class IntegrationError extends Error {
    override name = 'IntegrationError'
  }
  const FRAME_TITLE = 'Cadre de saisie sécurisé pour le paiement'
  let frames = 0
  let requests = 0
  const waiting = new Map<string, (answer: Answer) => void>()
  const listeners = new Map<string, (message: FrameMessage) => void>()
  addEventListener('message', ({ data, origin }: MessageEvent<FrameMessage>) => {
    if (!/^https:\/\/(js|hooks)\.stripe\.com$/.test(origin)) return
    if (data.id) {
      waiting.get(data.id)?.(data.detail as Answer)
      waiting.delete(data.id)
    }
    listeners.get(data.frame)?.(data)
  })

  const parts = (clientSecret: unknown) => {
    const match = typeof clientSecret === 'string' ? /^(pi_\w+?)_secret_\w+$/.exec(clientSecret) : null
    if (!match)
      throw new IntegrationError(
        `Invalid value for clientSecret: it should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
      )
    return { id: match[1] ?? '', secret: match[0] }
  }

  class PaymentElement {
    readonly _frame = document.createElement('iframe')
    private readonly name = `__privateStripeFrame${++frames}`
    private readonly handlers = new Map<string, Set<(event: unknown) => void>>()
    private state: 'new' | 'mounted' | 'destroyed' = 'new'
    private readonly group: Elements
    constructor(group: Elements) {
      this.group = group
    }
    on(type: string, handler: (event: unknown) => void) {
      const all = this.handlers.get(type) ?? new Set()
      this.handlers.set(type, all.add(handler))
      return this
    }
    off(type: string, handler?: (event: unknown) => void) {
      if (handler) this.handlers.get(type)?.delete(handler)
      else this.handlers.delete(type)
      return this
    }
    once(type: string, handler: (event: unknown) => void) {
      const one = (event: unknown) => {
        this.off(type, one)
        handler(event)
      }
      return this.on(type, one)
    }
    private emit(type: string, event: object = {}) {
      for (const handler of this.handlers.get(type) ?? []) handler({ elementType: 'payment', ...event })
    }
    mount(target: string | HTMLElement) {
      if (this.state === 'destroyed')
        throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place)
        throw new IntegrationError(
          `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
        )
      const hash = { frame: this.name, key: this.group._key, ...this.group._options }
      this._frame.name = this.name
      this._frame.title = FRAME_TITLE
      this._frame.src = `https://js.stripe.com/endive/card-frame.html#${encodeURIComponent(JSON.stringify(hash))}`
      Object.assign(this._frame.style, { width: '100%', height: '15rem', border: '0' })
      listeners.set(this.name, ({ type, detail }) => {
        if (['ready', 'loaderror', 'change', 'focus', 'blur'].includes(type))
          this.emit(type, detail as object)
      })
      place.replaceChildren(this._frame)
      this.state = 'mounted'
    }
    get _isMounted() {
      return this.state === 'mounted' && this._frame.isConnected
    }
    unmount() {
      this._frame.remove()
      this.state = 'new'
    }
    destroy() {
      this._frame.remove()
      listeners.delete(this.name)
      this.group._element = undefined
      this.state = 'destroyed'
    }
    update() {}
    focus() {
      this._frame.focus()
    }
    collapse() {}
    _ask(type: string): Promise<Answer> {
      const id = `request-${++requests}`
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        this._frame.contentWindow?.postMessage({ type, id }, 'https://js.stripe.com')
      })
    }
  }

  class Elements {
    _element: PaymentElement | undefined
    readonly _options: { clientSecret: string; locale?: string; appearance?: object }
    readonly _key: string
    constructor(key: string, options: { clientSecret: string; locale?: string; appearance?: object }) {
      parts(options?.clientSecret)
      this._key = key
      this._options = options
    }
    create(type: string) {
      if (type !== 'payment') throw new IntegrationError(`A valid Element name must be provided: ${type}.`)
      if (this._element)
        throw new IntegrationError('Can only create one Element of type payment. You already created one.')
      this._element = new PaymentElement(this)
      return this._element
    }
    getElement() {
      return this._element ?? null
    }
    update() {}
    async submit() {
      return (await this._element?._ask('submit')) ?? {}
    }
    async fetchUpdates() {
      return {}
    }
  }

  const newFrame = () => {
    const frame = document.createElement('iframe')
    frame.name = `__privateStripeFrame${++frames}`
    return frame
  }
  return { IntegrationError, Elements, listeners, parts, newFrame }
}
