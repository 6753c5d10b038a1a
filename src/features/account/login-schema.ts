import * as z from 'zod/mini'
import { accountCopy } from '../../copy/account.ts'

/** The sign-in form, with the messages that the specification quotes. */
export const LoginForm = z.object({
  email: z.string().check(z.trim(), z.email(accountCopy.login.emailInvalid)),
  password: z.string().check(z.minLength(1, accountCopy.login.passwordRequired)),
})
