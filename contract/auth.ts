import * as z from 'zod/mini'
import { email, Id, Instant, line } from './fields.ts'

/** The member as the app sees them (both documents, section 3). `passType` 1 to 3, `passStatus` 0 to 2. */
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isVerified: z.boolean(),
  passType: z.number(),
  passStatus: z.number(),
  autorenew: z.boolean(),
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** `GET /api/auth/me`: the member and whether the token is past its end. */
export const CurrentUser = z.extend(User, { tokenExpired: z.boolean() })
export type CurrentUser = z.infer<typeof CurrentUser>

/** The longest password that is hashed, so that a request cannot buy CPU time. */
const MAX_PASSWORD = 200
export const MIN_PASSWORD = 6

export const LoginRequest = z.object({
  email: email('Merci d’entrer une adresse email valide'),
  password: z
    .string('Le mot de passe est requis')
    .check(
      z.minLength(1, 'Le mot de passe est requis'),
      z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long'),
    ),
})
export type LoginRequest = z.infer<typeof LoginRequest>

const optionalLine = (max: number) => z.optional(z.nullable(line(0, max, 'Texte attendu.')))

/** Document 1, section 5, with the quoted messages. */
export const SignupRequest = z
  .object({
    email: email('Merci d’entrer une adresse email valide'),
    firstName: line(1, 80, 'Le prénom est requis'),
    lastName: line(1, 80, 'Le nom est requis'),
    phone: optionalLine(40),
    city: optionalLine(80),
    password: z
      .string('Le mot de passe doit contenir au moins 6 caractères')
      .check(
        z.minLength(MIN_PASSWORD, 'Le mot de passe doit contenir au moins 6 caractères'),
        z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long'),
      ),
    confirmPassword: z.string('Les mots de passe ne correspondent pas'),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Les mots de passe ne correspondent pas',
    }),
  )
export type SignupRequest = z.infer<typeof SignupRequest>

/** Login and signup answer: an opaque 256-bit session token and the member. */
export const AuthResponse = z.object({ token: z.string(), user: User })
export type AuthResponse = z.infer<typeof AuthResponse>
