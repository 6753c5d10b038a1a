import * as z from 'zod/mini'
import { MessageResponse } from './endpoint.ts'
import { email, Id, Instant, line, phone } from './fields.ts'

/** The member's account as the app sees it. `passType` is 1 to 3, `passStatus` 0 to 2. */
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

/** Response of `GET /api/auth/me`. `pendingEmail` is the new address that is not confirmed yet, if any. */
export const CurrentUser = z.extend(User, {
  tokenExpired: z.boolean(),
  pendingEmail: z.optional(z.nullable(z.string())),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Maximum length of a password: a longer one would cost CPU time to hash. */
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

/** Response of login and signup. `token` is an opaque 256-bit session token. */
export const AuthResponse = z.object({ token: z.string(), user: User })
export type AuthResponse = z.infer<typeof AuthResponse>

/** Body of `PUT /api/auth/profile`. Only the settings page sends `email`; a new address replaces the old one only when its mailed link is opened. */
export const ProfileRequest = z.object({
  firstName: line(1, 80, 'Le prénom est requis'),
  lastName: line(1, 80, 'Le nom est requis'),
  email: z.optional(email('Merci d’entrer une adresse email valide')),
  city: optionalLine(80),
  phone: optionalPhone,
  /** Required if `email` changes: an open session alone must not change the address. */
  password: z.optional(
    z.nullable(z.string('Texte attendu.').check(z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long'))),
  ),
})
export type ProfileRequest = z.infer<typeof ProfileRequest>

/** Response of the profile update and of `DELETE /api/user/email-change`. `pendingEmail` is null if no address awaits confirmation. */
export const ProfileResponse = z.extend(User, { pendingEmail: z.nullable(z.string()) })
export type ProfileResponse = z.infer<typeof ProfileResponse>

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

/** A password change ends every session; the current one continues with this token. */
export const PasswordChangeResponse = z.object({ success: z.literal(true), token: z.string() })
export type PasswordChangeResponse = z.infer<typeof PasswordChangeResponse>

/** Body of `POST /api/auth/forgot-password`. The response is the same for an unknown address. */
export const ForgotPasswordRequest = z.object({ email: email('Merci d’entrer une adresse email valide') })
export type ForgotPasswordRequest = z.infer<typeof ForgotPasswordRequest>

/** A secret from a mailed link. */
const mailedToken = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(200, message))

/** Body of `POST /api/auth/verify-reset-token`. An unknown, used or expired (1 hour) token gets 400 `token_invalid`. */
export const VerifyResetTokenRequest = z.object({ token: mailedToken('Token manquant') })
export type VerifyResetTokenRequest = z.infer<typeof VerifyResetTokenRequest>

/** `authToken` authorises the new password for 15 minutes. Another request replaces it. Clients show an error if it is missing. */
export const VerifyResetTokenResponse = z.object({
  /** False from another backend: the link is invalid. */
  success: z.boolean(),
  message: z._default(z.string(), ''),
  authToken: z.optional(z.string()),
})
export type VerifyResetTokenResponse = z.infer<typeof VerifyResetTokenResponse>

/** Body of `PUT /api/auth/reset-password`. It ends every session of the member. */
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

/** The new password opens a session: `token` and `user` as at sign-in. A repeated request, or another backend, has neither. */
export const ResetPasswordResponse = z.extend(MessageResponse, {
  token: z.optional(z.string()),
  user: z.optional(User),
})
export type ResetPasswordResponse = z.infer<typeof ResetPasswordResponse>

/** Body of `POST /api/auth/verify-email`: the token mailed at sign-up or to a new address. */
export const VerifyEmailRequest = z.object({ token: mailedToken('Lien invalide.') })
export type VerifyEmailRequest = z.infer<typeof VerifyEmailRequest>

/** Body of `POST /api/auth/undo-email-change`: the token mailed to the replaced address, valid for 7 days. */
export const UndoEmailChangeRequest = z.object({ token: mailedToken('Lien invalide.') })

/** The restored address and a password-reset token, valid for 1 hour. Every session of the member has ended. */
export const UndoEmailChangeResponse = z.object({ email: z.string(), resetToken: z.string() })
export type UndoEmailChangeResponse = z.infer<typeof UndoEmailChangeResponse>

/** `isChange` is true if the verified address replaced another. */
export const VerifyEmailResponse = z.object({ email: z.string(), isChange: z.boolean() })
export type VerifyEmailResponse = z.infer<typeof VerifyEmailResponse>
