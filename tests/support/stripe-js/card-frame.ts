/** Runs in the frame of js.stripe.com: it may use nothing from outside itself. */
const inTheFrame = (settings: { failedForm: boolean }) => {
  const { frame, key, clientSecret, appearance } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
  const id = clientSecret.split('_secret_')[0]
  const post = (type: string, detail: object = {}, request?: string) =>
    parent.postMessage({ from: 'card', frame, type, detail, id: request }, '*')
  for (const [name, value] of Object.entries(appearance?.variables ?? {}))
    document.documentElement.style.setProperty(`--${name}`, String(value))
  if (appearance?.theme === 'night') document.documentElement.classList.add('night')

  const field = (name: string) => document.getElementById(name) as HTMLInputElement
  const [number, expiry, cvc] = [field('number'), field('expiry'), field('cvc')]
  const digits = (input: HTMLInputElement) => input.value.replace(/\D/g, '')
  const isLuhn = (text: string) =>
    [...text]
      .reverse()
      .map(Number)
      .reduce((sum, digit, at) => sum + (at % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit), 0) %
      10 ===
    0
  const fault = (): { code: string; message: string; field: HTMLInputElement } | undefined => {
    if (digits(number).length < 16)
      return { code: 'incomplete_number', message: 'Votre numéro de carte est incomplet.', field: number }
    if (!isLuhn(digits(number)))
      return { code: 'invalid_number', message: 'Votre numéro de carte n’est pas valide.', field: number }
    if (digits(expiry).length < 4)
      return {
        code: 'incomplete_expiry',
        message: 'La date d’expiration de votre carte est incomplète.',
        field: expiry,
      }
    if (digits(cvc).length < 3)
      return {
        code: 'incomplete_cvc',
        message: 'Le code de sécurité de votre carte est incomplet.',
        field: cvc,
      }
    return undefined
  }
  const showFault = (found: ReturnType<typeof fault>) => {
    for (const input of [number, expiry, cvc])
      input.setAttribute('aria-invalid', String(input === found?.field))
    const note = document.getElementById('fault')
    if (note) note.textContent = found?.message ?? ''
  }
  const fields = document.querySelector('form')
  fields?.addEventListener('input', () => {
    showFault(undefined)
    const isEmpty = [number, expiry, cvc].every(({ value }) => value === '')
    post('change', { complete: !fault(), empty: isEmpty, collapsed: false, value: { type: 'card' } })
  })
  fields?.addEventListener('submit', (event) => event.preventDefault())
  fields?.addEventListener('focusin', () => post('focus'))
  fields?.addEventListener('focusout', () => post('blur'))

  const sentences: Record<string, string> = {
    generic_decline: 'Votre carte a été refusée.',
    insufficient_funds: 'Votre carte ne dispose pas de fonds suffisants. Essayez avec une autre carte.',
    expired_card: 'Votre carte est arrivée à expiration.',
    incorrect_cvc: 'Le code de sécurité de votre carte est incorrect.',
    incorrect_number: 'Votre numéro de carte est incorrect.',
  }
  const confirm = async () => {
    const found = fault()
    showFault(found)
    if (found) return { error: { type: 'validation_error', code: found.code, message: found.message } }
    const body = new URLSearchParams({
      key,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': digits(number),
      'payment_method_data[card][cvc]': digits(cvc),
      use_stripe_sdk: 'true',
    })
    try {
      const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body,
      })
      const json = await answer.json()
      if (answer.ok) return { paymentIntent: json }
      const { error } = json
      return { error: { ...error, message: sentences[error.decline_code ?? error.code] ?? error.message } }
    } catch {
      return {
        error: { type: 'api_connection_error', message: 'Une erreur de connexion avec Stripe est survenue.' },
      }
    }
  }

  addEventListener('message', async ({ data }) => {
    if (data.type === 'confirm') post('answer', await confirm(), data.id)
    if (data.type === 'submit') {
      const found = fault()
      showFault(found)
      const { code, message } = found ?? {}
      post(
        'answer',
        found ? { error: { type: 'validation_error', code, message } } : { selectedPaymentMethod: 'card' },
        data.id,
      )
    }
  })

  const begin = async () => {
    const query = new URLSearchParams({ key, client_secret: clientSecret })
    const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}?${query}`).catch(() => null)
    const json = await answer?.json()
    if (settings.failedForm || !answer)
      return post('loaderror', {
        error: { type: 'api_connection_error', message: 'Stripe est injoignable.' },
      })
    if (!answer.ok) return post('loaderror', { error: json.error })
    if (json.status === 'canceled' || json.status === 'succeeded')
      return post('loaderror', {
        error: {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: `This PaymentIntent is in a terminal state (${json.status}).`,
        },
      })
    post('ready')
  }
  void begin()
}

const STYLE = `
:root { --colorBackground: #fff; --colorText: #1a1a1a; --colorDanger: #b3261e; color-scheme: light }
.night { color-scheme: dark }
body { margin: 0; background: transparent; color: var(--colorText); font: 16px system-ui, sans-serif }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; padding: 2px }
label { display: grid; gap: 4px } label:first-child { grid-column: 1 / -1 }
input { font: inherit; padding: 12px; border: 1px solid currentColor; border-radius: 8px;
  background: var(--colorBackground); color: var(--colorText); min-width: 0 }
#fault { grid-column: 1 / -1; margin: 0; color: var(--colorDanger); min-height: 1.3em }`

const input = (id: string, label: string, autocomplete: string) =>
  `<label>${label}<input id="${id}" name="${id}" inputmode="numeric" autocomplete="${autocomplete}" aria-describedby="fault"></label>`

/** Returns the document of Stripe's fields. */
export const cardFrame = ({ failedForm }: { failedForm: boolean }): string => `<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Paiement par carte</title><style>${STYLE}</style>
<body><main><form>${input('number', 'Numéro de carte', 'cc-number')}
${input('expiry', 'Date d’expiration', 'cc-exp')}${input('cvc', 'Code de sécurité', 'cc-csc')}
<p id="fault" role="alert"></p></form></main>
<script>(${inTheFrame.toString()})(${JSON.stringify({ failedForm })})</script></body></html>`
