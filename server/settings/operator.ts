import * as z from 'zod/mini'
import type { PublicOperator } from '../../contract/config.ts'

const text = z.optional(
  z
    .string()
    .check(z.maxLength(300, 'ce texte est trop long'), z.regex(/^\P{Cc}*$/u, 'une seule ligne est attendue')),
)
const address = z.optional(z.email('une adresse email est attendue'))
const site = z.optional(
  z.url({ protocol: /^https?$/, error: 'une adresse http:// ou https:// est attendue' }),
)

/** Who runs the site, as the law wants it named on `/legal/mentions` and in the other texts. */
export const operatorVariables = {
  OPERATOR_NAME: text,
  OPERATOR_FORM: text,
  OPERATOR_ADDRESS: text,
  OPERATOR_REGISTRATION: text,
  OPERATOR_VAT: text,
  OPERATOR_PHONE: text,
  OPERATOR_EMAIL: address,
  OPERATOR_DIRECTOR: text,
  OPERATOR_HOST_NAME: text,
  OPERATOR_HOST_ADDRESS: text,
  OPERATOR_HOST_PHONE: text,
  OPERATOR_MEDIATOR_NAME: text,
  OPERATOR_MEDIATOR_ADDRESS: text,
  OPERATOR_MEDIATOR_SITE: site,
}

type OperatorVariable = keyof typeof operatorVariables
type OperatorEnv = Partial<Record<OperatorVariable, string | undefined>>

/** Returns a variable's key in the settings of the app: `OPERATOR_HOST_NAME` is `hostName`. */
const keyOf = (name: string): string =>
  name
    .slice('OPERATOR_'.length)
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const names = Object.keys(operatorVariables) as OperatorVariable[]

/** Returns what is known of the operator; missing keys are to be filled in. */
export const publicOperator = (env: OperatorEnv): PublicOperator =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[keyOf(name), env[name]]] : [])))

/** Returns the variables that are not set. */
export const missingOperator = (env: OperatorEnv): OperatorVariable[] => names.filter((name) => !env[name])
