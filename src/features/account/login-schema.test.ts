import { describe, expect, it } from 'vitest'
import { SignupRequest } from '../../../contract/auth.ts'
import { LoginForm } from './login-schema.ts'

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))

describe('the sign-in form', () => {
  it('quotes the specification for an address that is none and an empty password', () => {
    expect(messages(LoginForm.safeParse({ email: 'pas une adresse', password: '' }))).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    })
  })
})

describe('the sign-up form', () => {
  const filled = {
    email: 'lea@nectar.test',
    firstName: 'Léa',
    lastName: 'Morin',
    phone: '',
    city: '',
    password: 'abcdef',
    confirmPassword: 'abcdef',
  }

  it('takes six characters and leaves phone and city open', () => {
    expect(SignupRequest.safeParse(filled).success).toBe(true)
  })

  it('quotes the specification for each field that is missing or wrong', () => {
    const wrong = {
      ...filled,
      email: 'x',
      firstName: ' ',
      lastName: '',
      password: 'abcde',
      confirmPassword: 'abcde',
    }
    expect(messages(SignupRequest.safeParse(wrong))).toEqual({
      email: 'Merci d’entrer une adresse email valide',
      firstName: 'Le prénom est requis',
      lastName: 'Le nom est requis',
      password: 'Le mot de passe doit contenir au moins 6 caractères',
    })
  })

  it('shows a difference on the confirmation', () => {
    expect(messages(SignupRequest.safeParse({ ...filled, confirmPassword: 'abcdeg' }))).toEqual({
      confirmPassword: 'Les mots de passe ne correspondent pas',
    })
  })
})
