import * as z from 'zod/mini'
import { CalendarAddress, NewCalendarAddress, OpenSession } from '../account.ts'
import {
  ForgotPasswordRequest,
  PasswordChangeRequest,
  PasswordChangeResponse,
  ProfileRequest,
  ProfileResponse,
  ResetPasswordRequest,
  ResetPasswordResponse,
  UndoEmailChangeRequest,
  UndoEmailChangeResponse,
  VerifyEmailRequest,
  VerifyEmailResponse,
  VerifyResetTokenRequest,
  VerifyResetTokenResponse,
} from '../auth.ts'
import { byId, Done, type Endpoint, MessageResponse } from '../endpoint.ts'
import { AccountDeletionRequest, PersonalData } from '../personal-data.ts'

export const profileUpdate = {
  method: 'PUT',
  path: '/api/auth/profile',
  audience: 'member',
  changes: null,
  summary: 'Modifie le profil ; une autre adresse email est confirmée par le lien qui lui est envoyé',
  body: ProfileRequest,
  response: ProfileResponse,
} as const satisfies Endpoint

export const emailChangeCancel = {
  method: 'DELETE',
  path: '/api/user/email-change',
  audience: 'member',
  changes: null,
  summary: 'Renonce à la nouvelle adresse email qui attend son lien ; sans elle, rien ne change',
  response: ProfileResponse,
} as const satisfies Endpoint

export const passwordChange = {
  method: 'PUT',
  path: '/api/auth/change-password',
  audience: 'member',
  changes: null,
  summary: 'Change le mot de passe et révoque toutes les sessions ; celle-ci continue avec un nouveau jeton',
  body: PasswordChangeRequest,
  response: PasswordChangeResponse,
} as const satisfies Endpoint

export const forgotPassword = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  audience: 'anyone',
  changes: null,
  summary: 'Envoie un lien de réinitialisation ; la réponse est la même pour une adresse inconnue',
  body: ForgotPasswordRequest,
  response: MessageResponse,
} as const satisfies Endpoint

export const resetTokenVerify = {
  method: 'POST',
  path: '/api/auth/verify-reset-token',
  audience: 'anyone',
  changes: null,
  summary: 'Vérifie le lien de réinitialisation et donne de quoi choisir un mot de passe',
  body: VerifyResetTokenRequest,
  response: VerifyResetTokenResponse,
} as const satisfies Endpoint

export const passwordReset = {
  method: 'PUT',
  path: '/api/auth/reset-password',
  audience: 'anyone',
  changes: null,
  summary: 'Choisit un nouveau mot de passe et révoque toutes les sessions',
  body: ResetPasswordRequest,
  response: ResetPasswordResponse,
} as const satisfies Endpoint

export const emailVerify = {
  method: 'POST',
  path: '/api/auth/verify-email',
  audience: 'anyone',
  changes: null,
  summary: 'Confirme une adresse email par le lien reçu',
  body: VerifyEmailRequest,
  response: VerifyEmailResponse,
} as const satisfies Endpoint

export const emailChangeUndo = {
  method: 'POST',
  path: '/api/auth/undo-email-change',
  audience: 'anyone',
  changes: null,
  summary: 'Rend son adresse à un compte, par le lien envoyé à l’adresse remplacée',
  body: UndoEmailChangeRequest,
  response: UndoEmailChangeResponse,
} as const satisfies Endpoint

export const emailVerificationSend = {
  method: 'POST',
  path: '/api/auth/send-verification',
  audience: 'member',
  changes: null,
  summary: 'Renvoie le lien qui confirme l’adresse du compte',
  response: MessageResponse,
} as const satisfies Endpoint

export const sessions = {
  method: 'GET',
  path: '/api/user/sessions',
  audience: 'member',
  summary: 'Appareils où le compte est ouvert, les derniers utilisés d’abord',
  response: z.array(OpenSession),
} as const satisfies Endpoint

export const sessionEnd = {
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  audience: 'member',
  changes: null,
  summary: 'Déconnecte un appareil du membre ; s’il ne l’est pas, rien ne change',
  params: byId,
  response: Done,
} as const satisfies Endpoint

export const sessionsEndOthers = {
  method: 'DELETE',
  path: '/api/user/sessions',
  audience: 'member',
  changes: null,
  summary: 'Déconnecte tous les autres appareils du membre et révoque les adresses de son agenda',
  response: Done,
} as const satisfies Endpoint

export const calendarAddresses = {
  method: 'GET',
  path: '/api/user/calendar-addresses',
  audience: 'member',
  summary: 'Adresses secrètes de l’agenda du membre, sans leur secret, les dernières d’abord',
  response: z.array(CalendarAddress),
} as const satisfies Endpoint

export const calendarAddressAdd = {
  method: 'POST',
  path: '/api/user/calendar-addresses',
  audience: 'member',
  changes: null,
  summary: 'Crée une adresse secrète de l’agenda du membre, montrée cette seule fois',
  response: NewCalendarAddress,
} as const satisfies Endpoint

export const calendarAddressesRevoke = {
  method: 'DELETE',
  path: '/api/user/calendar-addresses',
  audience: 'member',
  changes: null,
  summary: 'Révoque toutes les adresses de l’agenda du membre ; sans elles, rien ne change',
  response: Done,
} as const satisfies Endpoint

export const personalData = {
  method: 'GET',
  path: '/api/user/export',
  audience: 'member',
  summary: 'Toutes les données du membre',
  response: PersonalData,
} as const satisfies Endpoint

export const accountDelete = {
  method: 'DELETE',
  path: '/api/user',
  audience: 'member',
  changes: 'events',
  summary: 'Supprime le compte : le Pass prend fin, les factures restent, anonymisées',
  body: AccountDeletionRequest,
  // It waits for the payment provider.
  waitMs: 30_000,
  response: Done,
} as const satisfies Endpoint
