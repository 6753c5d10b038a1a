import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { SignupRequest } from '../../../contract/auth.ts'
import { accountCopy } from '../../copy/account.ts'

/** The sign-in form, with the English messages that the specification quotes (document 1, section 5). */
export const LoginForm = z.object({
  email: z.string().check(z.trim(), z.email(accountCopy.login.emailInvalid)),
  password: z.string().check(z.minLength(1, accountCopy.login.passwordRequired)),
})

/** The sign-up form: the contract's own rules and messages. */
export const SignupForm = SignupRequest

export const loginResolver = zodResolver(LoginForm)
export const signupResolver = zodResolver(SignupForm)
