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

/** Support for Premium members beside the email, which `/support` names if it exists: a live chat, and a phone staffed day and night. */
export const supportVariables = {
  OPERATOR_SUPPORT_CHAT: site,
  OPERATOR_SUPPORT_PHONE: text,
}

type OperatorVariable = keyof typeof operatorVariables
type OperatorEnv = Partial<Record<OperatorVariable | keyof typeof supportVariables, string | undefined>>

/** Returns a variable's key in the settings of the app: `OPERATOR_HOST_NAME` is `hostName`. */
const keyOf = (name: string): string =>
  name
    .slice('OPERATOR_'.length)
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const names = Object.keys(operatorVariables) as OperatorVariable[]
const allNames = [...names, ...(Object.keys(supportVariables) as (keyof typeof supportVariables)[])]

/** Returns what is known of the operator; missing keys of the legal data are to be filled in. */
export const publicOperator = (env: OperatorEnv): PublicOperator =>
  Object.fromEntries(allNames.flatMap((name) => (env[name] ? [[keyOf(name), env[name]]] : [])))

/** Returns the variables of the legal data that are not set. */
export const missingOperator = (env: OperatorEnv): OperatorVariable[] => names.filter((name) => !env[name])
