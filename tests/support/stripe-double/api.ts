import { expanded } from './expand.ts'
import { type Form, texts } from './form.ts'
import { type Caller, routes } from './routes.ts'
import type { StripeState } from './state.ts'
import { StripeFault } from './stripe-fault.ts'

export interface ApiRequest {
  method: string
  path: string
  form: Form
  caller: Caller
  idempotencyKey: string | undefined
}

export interface ApiAnswer {
  status: number
  body: object
  isReplayed: boolean
}

const isValidation = ({ body: { code } }: StripeFault) =>
  code !== undefined && /^parameter_|^resource_missing$/.test(code)

/**
 * Handles calls like Stripe. A used key returns its first response, refusals included, and is refused for
 * another call; a call that failed validation is not stored.
 */
export const stripeApi = (state: StripeState) => {
  const stored = new Map<string, { request: string; answer: ApiAnswer }>()

  const perform = ({ method, path, form, caller }: ApiRequest): { answer: ApiAnswer; isStored: boolean } => {
    const refuse = (fault: StripeFault) => ({
      answer: { status: fault.status, body: { error: fault.body }, isReplayed: false },
      isStored: !isValidation(fault),
    })
    try {
      const route = routes.find((one) => one.method === method && one.path.test(path))
      if (!route)
        throw new StripeFault(404, {
          type: 'invalid_request_error',
          code: 'parameter_invalid',
          message: `Unrecognized request URL (${method}: ${path}).`,
        })
      if (caller === 'publishable' && !route.isPublic)
        throw new StripeFault(403, {
          type: 'invalid_request_error',
          code: 'secret_key_required',
          message: 'This API call cannot be made with a publishable API key.',
        })
      const id = decodeURIComponent(route.path.exec(path)?.[1] ?? '')
      const body = route.answer({ state, id, form, caller })
      return {
        answer: { status: 200, body: expanded(state, body, texts(form, 'expand')), isReplayed: false },
        isStored: true,
      }
    } catch (error) {
      if (error instanceof StripeFault) return refuse(error)
      throw error
    }
  }

  return (request: ApiRequest): ApiAnswer => {
    const { idempotencyKey: key } = request
    if (request.method === 'GET' || !key) return perform(request).answer
    const asked = JSON.stringify([request.method, request.path, request.form])
    const before = stored.get(key)
    if (before && before.request !== asked)
      return {
        status: 400,
        isReplayed: false,
        body: {
          error: {
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
          },
        },
      }
    if (before) return { ...before.answer, isReplayed: true }
    const { answer, isStored } = perform(request)
    if (isStored) stored.set(key, { request: asked, answer: structuredClone(answer) })
    return answer
  }
}
