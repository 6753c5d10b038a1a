import * as z from 'zod/mini'
import { MessageResponse } from './endpoint.ts'
import { email, Id, Instant, line, phone } from './fields.ts'

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

/** `GET /api/auth/me`: the member, whether the token is past its end, and the address that waits for its link, where one does. */
export const CurrentUser = z.extend(User, {
  tokenExpired: z.boolean(),
  pendingEmail: z.optional(z.nullable(z.string())),
})
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

const optionalPhone = z.optional(z.nullable(phone('Texte attendu.')))
const optionalLine = (max: number) => z.optional(z.nullable(line(0, max, 'Texte attendu.')))

const newPassword = z
  .string('Le mot de passe doit contenir au moins 6 caractères')
  .check(
    z.minLength(MIN_PASSWORD, 'Le mot de passe doit contenir au moins 6 caractères'),
    z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long'),
  )

/** Document 1, section 5, with the quoted messages. */
export const SignupRequest = z
  .object({
    email: email('Merci d’entrer une adresse email valide'),
    firstName: line(1, 80, 'Le prénom est requis'),
    lastName: line(1, 80, 'Le nom est requis'),
    phone: optionalPhone,
    city: optionalLine(80),
    password: newPassword,
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

/**
 * Body of `PUT /api/auth/profile` (document 2, section 7): without an address from the profile, with one from the settings. Another
 * address than the account's is changed by the link that is sent to it (ruling: change of address), never at once.
 */
export const ProfileRequest = z.object({
  firstName: line(1, 80, 'Le prénom est requis'),
  lastName: line(1, 80, 'Le nom est requis'),
  email: z.optional(email('Merci d’entrer une adresse email valide')),
  city: optionalLine(80),
  phone: optionalPhone,
  /** The account's, where another address is asked for: an open session alone changes none. */
  password: z.optional(
    z.nullable(z.string('Texte attendu.').check(z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long'))),
  ),
})
export type ProfileRequest = z.infer<typeof ProfileRequest>

/** Its answer, and that of `DELETE /api/user/email-change`: the member as they are now, and the address that waits for its link, null where none does. */
export const ProfileResponse = z.extend(User, { pendingEmail: z.nullable(z.string()) })
export type ProfileResponse = z.infer<typeof ProfileResponse>

/** Body of `PUT /api/auth/change-password`; the new one equals its confirmation (document 2, section 5). */
export const PasswordChangeRequest = z
  .object({
    currentPassword: z
      .string('Le mot de passe actuel est requis')
      .check(
        z.minLength(1, 'Le mot de passe actuel est requis'),
        z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long'),
      ),
    newPassword,
    confirmPassword: z.string('Les nouveaux mots de passe ne correspondent pas.'),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Les nouveaux mots de passe ne correspondent pas.',
    }),
  )
export type PasswordChangeRequest = z.infer<typeof PasswordChangeRequest>

/** A change of password ends every session: the one that made it goes on with this token. */
export const PasswordChangeResponse = z.object({ success: z.literal(true), token: z.string() })
export type PasswordChangeResponse = z.infer<typeof PasswordChangeResponse>

/** Body of `POST /api/auth/forgot-password`; the answer is the same for an unknown address. */
export const ForgotPasswordRequest = z.object({ email: email('Merci d’entrer une adresse email valide') })
export type ForgotPasswordRequest = z.infer<typeof ForgotPasswordRequest>

/** A secret out of a mail's link. */
const mailedToken = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(200, message))

/** Body of `POST /api/auth/verify-reset-token`. A token that is none, used or past its hour answers 400 `token_invalid`. */
export const VerifyResetTokenRequest = z.object({ token: mailedToken('Token manquant') })
export type VerifyResetTokenRequest = z.infer<typeof VerifyResetTokenRequest>

/** Its answer: what the new password is sent with, within 15 minutes; a client says so where it is missing. Asking again gives another, and the earlier ends. */
export const VerifyResetTokenResponse = z.extend(MessageResponse, { authToken: z.optional(z.string()) })
export type VerifyResetTokenResponse = z.infer<typeof VerifyResetTokenResponse>

/** Body of `PUT /api/auth/reset-password` (document 2, sections 5 and 7). Every session of the member ends with it. */
export const ResetPasswordRequest = z
  .object({
    password: newPassword,
    confirmPassword: z.string('Les mots de passe ne correspondent pas'),
    authToken: mailedToken('Token d’authentification manquant'),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Les mots de passe ne correspondent pas',
    }),
  )
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>

/** Body of `POST /api/auth/verify-email`: the token of the link that was sent at sign-up, or to a new address (ruling: change of address). */
export const VerifyEmailRequest = z.object({ token: mailedToken('Lien invalide.') })
export type VerifyEmailRequest = z.infer<typeof VerifyEmailRequest>

/** Body of `POST /api/auth/undo-email-change`: the token of the link that the replaced address was sent, good for 7 days. */
export const UndoEmailChangeRequest = z.object({ token: mailedToken('Lien invalide.') })

/** Its answer: the address that is the account's again, and the token of a reset link, good for an hour. Every session of the member has ended. */
export const UndoEmailChangeResponse = z.object({ email: z.string(), resetToken: z.string() })
export type UndoEmailChangeResponse = z.infer<typeof UndoEmailChangeResponse>

/** Its answer: the address that is verified, and whether it took another's place. */
export const VerifyEmailResponse = z.object({ email: z.string(), isChange: z.boolean() })
export type VerifyEmailResponse = z.infer<typeof VerifyEmailResponse>
