import { type Answer, elementsKit } from './elements-script.ts'

/** Runs in the page, as Stripe's script: it may use nothing from outside itself. */
const inThePage = (
  { IntegrationError, Elements, listeners, parts, newFrame }: ReturnType<typeof elementsKit>,
  settings: { blockedReturn: boolean },
) => {
  const cover = (frame: HTMLIFrameElement) => {
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
    })
  }

  const challenge = (intentId: string) =>
    new Promise<void>((resolve) => {
      const frame = newFrame()
      const { name } = frame
      frame.title = '3D Secure'
      frame.src = `https://hooks.stripe.com/3d_secure_2/challenge?payment_intent=${intentId}#${name}`
      cover(frame)
      listeners.set(name, ({ type }) => {
        if (type !== 'answered') return
        listeners.delete(name)
        frame.remove()
        resolve()
      })
      document.body.append(frame)
    })

  const Stripe = (key: string) => {
    if (!/^pk_(test|live)_/.test(key)) throw new IntegrationError('Invalid API key.')
    const retrievePaymentIntent = async (clientSecret: string): Promise<Answer> => {
      const { id, secret } = parts(clientSecret)
      try {
        const query = new URLSearchParams({ key, client_secret: secret })
        const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}?${query}`)
        const json = await answer.json()
        return answer.ok ? { paymentIntent: json } : { error: json.error }
      } catch {
        return {
          error: {
            type: 'api_connection_error',
            message: 'Une erreur de connexion avec Stripe est survenue.',
          },
        }
      }
    }
    const afterChallenge = async (clientSecret: string): Promise<Answer> => {
      const answer = await retrievePaymentIntent(clientSecret)
      const { paymentIntent } = answer
      if (paymentIntent?.status !== 'requires_payment_method') return answer
      const { charge: _, ...cause } = (paymentIntent.last_payment_error ?? {}) as Record<string, unknown>
      const isAuthentication = cause.code === 'payment_intent_authentication_failure'
      return {
        error: {
          ...cause,
          type: isAuthentication ? 'invalid_request_error' : 'card_error',
          message: isAuthentication
            ? 'Nous n’avons pas pu authentifier votre moyen de paiement. Choisissez-en un autre et réessayez.'
            : 'Votre carte a été refusée.',
          payment_intent: paymentIntent,
        },
      }
    }
    return {
      elements: (options: { clientSecret: string }) => new Elements(key, options),
      retrievePaymentIntent,
      confirmPayment: async ({
        elements,
        confirmParams,
        redirect = 'always',
      }: {
        elements: InstanceType<typeof Elements>
        confirmParams?: { return_url?: string }
        redirect?: string
      }): Promise<Answer> => {
        const element = elements?._element
        if (!element?._isMounted)
          throw new IntegrationError(
            'Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element.',
          )
        const returnUrl = confirmParams?.return_url
        if (redirect === 'always' && !returnUrl)
          throw new IntegrationError('Missing value for stripe.confirmPayment(): confirmParams.return_url.')
        if (returnUrl && !URL.canParse(returnUrl))
          throw new IntegrationError('Invalid value for stripe.confirmPayment(): return_url should be a URL.')
        let answer = await element._ask('confirm')
        const { clientSecret } = elements._options
        if (answer.paymentIntent?.status === 'requires_action') {
          await challenge(answer.paymentIntent.id)
          answer = await afterChallenge(clientSecret)
        }
        const { paymentIntent } = answer
        if (!paymentIntent || (redirect !== 'always' && !settings.blockedReturn)) return answer
        const back = new URL(returnUrl ?? location.href)
        back.searchParams.set('payment_intent', paymentIntent.id)
        back.searchParams.set('payment_intent_client_secret', clientSecret)
        back.searchParams.set('redirect_status', 'succeeded')
        if (settings.blockedReturn)
          throw new DOMException(
            `Failed to set a named property 'href' on 'Location': The current window does not have permission to navigate the target frame to '${back.href}'.`,
            'SecurityError',
          )
        location.assign(back)
        return new Promise(() => {})
      },
      _registerWrapper: () => {},
    }
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}

export const stripeScript = (settings: { blockedReturn: boolean }): string =>
  `(${inThePage.toString()})((${elementsKit.toString()})(), ${JSON.stringify({ blockedReturn: settings.blockedReturn })})`
