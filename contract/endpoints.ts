import * as z from 'zod/mini'
import {
  AuthResponse,
  CurrentUser,
  ForgotPasswordRequest,
  LoginRequest,
  MessageResponse,
  PasswordChangeRequest,
  PasswordChangeResponse,
  ProfileRequest,
  ProfileResponse,
  ResetPasswordRequest,
  SignupRequest,
  UndoEmailChangeRequest,
  UndoEmailChangeResponse,
  User,
  VerifyEmailRequest,
  VerifyEmailResponse,
  VerifyResetTokenRequest,
  VerifyResetTokenResponse,
} from './auth.ts'
import { BookingRequest, BookingResponse, CancelBookingQuery } from './bookings.ts'
import { CatalogueFileName, CatalogueManifest, CatalogueSlice } from './catalogue.ts'
import {
  DemoPayment,
  DemoPaymentRequest,
  DemoPaymentResponse,
  IdempotencyHeaders,
  OpenOrder,
  PaymentConfirmRequest,
  PaymentIntentRequest,
  PaymentIntentResponse,
  PaymentStatus,
} from './checkout.ts'
import { AppConfig } from './config.ts'
import { ArtistList, ArtistsQuery, GenreList, ProUser } from './directory.ts'
import { Event, EventFilters, EventsQuery, TicketType } from './events.ts'
import { BatchCheck, BatchCheckRequest, FavoriteCheck } from './favourites.ts'
import { Id } from './fields.ts'
import {
  ContactRequest,
  FeedbackComment,
  FeedbackRequest,
  FeedbackResponse,
  PreregistrationRequest,
} from './messages.ts'
import { NotificationPreferences, PushSubscriptionRequest, PushUnsubscription } from './notifications.ts'
import { KeySet, PassQr, PassStatus, PassStatusRequest, SubscriptionDetails } from './pass.ts'
import { AccountDeletionRequest, PersonalData } from './personal-data.ts'
import {
  AutoRenewRequest,
  DeclarationReceipt,
  SubscriptionChangePreview,
  SubscriptionChangeQuery,
  SubscriptionChangeRequest,
  SubscriptionCheckoutRequest,
  SubscriptionCheckoutResponse,
  TerminationRequest,
  WithdrawalConfirmRequest,
  WithdrawalOutcome,
  WithdrawalPreview,
  WithdrawalPreviewRequest,
  WithdrawalRequest,
  WithdrawQuery,
} from './subscriptions.ts'
import { Ticket, TicketCodeQuery, TicketCodeStatus } from './tickets.ts'

/** Who may call: `anyone`, a `member` with a live session token, or `either`: anyone, as the member whose live token comes with the call. */
export type Audience = 'anyone' | 'either' | 'member'

/** One call of the API: the path has `:name` parameters; an absent schema means that nothing is read or answered there. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  audience: Audience
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Names in lower case. */
  headers?: z.ZodMiniType
  response: z.ZodMiniType
  /** The answer is a file of lines, each of them JSON by `response`. */
  lines?: true
}

const endpoint = <const E extends Endpoint>(definition: E): E => definition

const byId = z.object({ id: Id })
const Done = z.object({ success: z.literal(true) })

/** Every call this product serves (both documents' call tables): the client parses by it, the server validates and serialises by it, OpenAPI comes out of it. */
export const endpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    audience: 'anyone',
    summary: 'Dit si le serveur peut servir',
    response: z.object({ status: z.literal('ok') }),
  }),
  appConfig: endpoint({
    method: 'GET',
    path: '/api/config/app',
    audience: 'anyone',
    summary: 'Réglages publics de l’application',
    response: AppConfig,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    audience: 'member',
    summary: 'Membre courant, avec tokenExpired',
    response: CurrentUser,
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    audience: 'member',
    summary: 'Membre courant',
    response: User,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    audience: 'anyone',
    summary: 'Ouvre une session',
    body: LoginRequest,
    response: AuthResponse,
  }),
  signup: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    audience: 'anyone',
    summary: 'Crée un compte et ouvre une session',
    body: SignupRequest,
    response: AuthResponse,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    audience: 'member',
    summary: 'Révoque la session',
    response: Done,
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    audience: 'anyone',
    summary: 'Événements non terminés, par date, heure, identifiant',
    query: EventsQuery,
    response: z.array(Event),
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/api/catalogue',
    audience: 'anyone',
    summary: 'Les fichiers qui contiennent tous les événements à venir',
    response: CatalogueManifest,
  }),
  catalogueFile: endpoint({
    method: 'GET',
    path: '/api/catalogue/:name',
    audience: 'anyone',
    summary: 'Un fichier du catalogue, nommé par son contenu : il ne change jamais',
    params: z.object({ name: CatalogueFileName }),
    response: CatalogueSlice,
    lines: true,
  }),
  eventFilters: endpoint({
    method: 'GET',
    path: '/api/events/filters',
    audience: 'anyone',
    summary: 'Villes et styles des événements à venir',
    response: EventFilters,
  }),
  event: endpoint({
    method: 'GET',
    path: '/api/events/:id',
    audience: 'anyone',
    summary: 'Un événement',
    params: byId,
    response: Event,
  }),
  eventTickets: endpoint({
    method: 'GET',
    path: '/api/events/:id/tickets',
    audience: 'anyone',
    summary: 'Types de billets d’un événement',
    params: byId,
    response: z.array(TicketType),
  }),
  tickets: endpoint({
    method: 'GET',
    path: '/api/tickets',
    audience: 'member',
    summary: 'Billets du membre, à venir et passés',
    response: z.array(Ticket),
  }),
  subscriptionDetails: endpoint({
    method: 'GET',
    path: '/api/subscription/details',
    audience: 'member',
    summary: 'Pass du membre et ce qu’il en reste ce mois-ci',
    response: SubscriptionDetails,
  }),
  passQr: endpoint({
    method: 'GET',
    path: '/api/user/pass-qr',
    audience: 'member',
    summary: 'Adresse signée du QR code du Pass',
    response: PassQr,
  }),
  passCodeStatus: endpoint({
    method: 'POST',
    path: '/api/pass/:id/status',
    audience: 'anyone',
    summary: 'Dit si le Pass d’un code signé est terminé ou a changé, à qui présente ce code',
    params: byId,
    body: PassStatusRequest,
    response: PassStatus,
  }),
  passKeys: endpoint({
    method: 'GET',
    path: '/api/pass/keys',
    audience: 'anyone',
    summary: 'Clés publiques qui vérifient les Pass (JWKS)',
    response: KeySet,
  }),
  bookFree: endpoint({
    method: 'POST',
    path: '/api/events/:id/book-free',
    audience: 'member',
    summary: 'Réserve un concert partenaire payant avec le Pass, sur les concerts du mois',
    params: byId,
    body: BookingRequest,
    response: BookingResponse,
  }),
  reserveFree: endpoint({
    method: 'POST',
    path: '/api/events/:id/reserve-free',
    audience: 'member',
    summary: 'Réserve un concert partenaire gratuit avec le Pass',
    params: byId,
    body: BookingRequest,
    response: BookingResponse,
  }),
  cancelBooking: endpoint({
    method: 'DELETE',
    path: '/api/events/:id/cancel-booking',
    audience: 'member',
    summary: 'Annule la réservation gratuite du membre, plus de 24 h avant l’événement',
    params: byId,
    query: CancelBookingQuery,
    response: Done,
  }),
  favorites: endpoint({
    method: 'GET',
    path: '/api/favorites',
    audience: 'member',
    summary: 'Événements favoris du membre, les derniers ajoutés d’abord',
    response: z.array(Event),
  }),
  favoriteBatchCheck: endpoint({
    method: 'POST',
    path: '/api/favorites/batch-check',
    audience: 'member',
    summary: 'Dit lesquels de ces événements sont favoris',
    body: BatchCheckRequest,
    response: BatchCheck,
  }),
  favoriteCheck: endpoint({
    method: 'GET',
    path: '/api/favorites/:id/check',
    audience: 'member',
    summary: 'Dit si un événement est favori',
    params: byId,
    response: FavoriteCheck,
  }),
  favoriteAdd: endpoint({
    method: 'POST',
    path: '/api/favorites/:id',
    audience: 'member',
    summary: 'Ajoute un favori ; déjà favori, rien ne change',
    params: byId,
    response: FavoriteCheck,
  }),
  favoriteRemove: endpoint({
    method: 'DELETE',
    path: '/api/favorites/:id',
    audience: 'member',
    summary: 'Retire un favori ; s’il ne l’est pas, rien ne change',
    params: byId,
    response: FavoriteCheck,
  }),
  ticketReturn: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/return',
    audience: 'member',
    summary: 'Rend un billet d’un concert déplacé, avec toute sa commande',
    params: byId,
    response: Done,
  }),
  ticketCode: endpoint({
    method: 'GET',
    path: '/api/ticket-codes/:id',
    audience: 'anyone',
    summary: 'Ce que vaut un billet présenté à l’entrée',
    params: byId,
    query: TicketCodeQuery,
    response: TicketCodeStatus,
  }),
  proUsers: endpoint({
    method: 'GET',
    path: '/api/prousers',
    audience: 'anyone',
    summary: 'Artistes, lieux et organisations',
    response: z.array(ProUser),
  }),
  proUser: endpoint({
    method: 'GET',
    path: '/api/prousers/:id',
    audience: 'anyone',
    summary: 'Un artiste, un lieu ou une organisation',
    params: byId,
    response: ProUser,
  }),
  producers: endpoint({
    method: 'GET',
    path: '/api/producers',
    audience: 'anyone',
    summary: 'Lieux et producteurs',
    response: z.array(ProUser),
  }),
  artists: endpoint({
    method: 'GET',
    path: '/api/artists',
    audience: 'anyone',
    summary: 'Artistes, par nom',
    query: ArtistsQuery,
    response: ArtistList,
  }),
  artistGenres: endpoint({
    method: 'GET',
    path: '/api/artists/genres',
    audience: 'anyone',
    summary: 'Genres des artistes',
    response: GenreList,
  }),
  subscriptionCheckout: endpoint({
    method: 'POST',
    path: '/api/sub-create-checkout-session',
    audience: 'member',
    summary: 'Ouvre le paiement d’un Pass',
    body: SubscriptionCheckoutRequest,
    headers: IdempotencyHeaders,
    response: SubscriptionCheckoutResponse,
  }),
  subscriptionChangePreview: endpoint({
    method: 'GET',
    path: '/api/subscription/change',
    audience: 'member',
    summary: 'Ce que coûterait un changement de Pass, et quand il vaudrait',
    query: SubscriptionChangeQuery,
    response: SubscriptionChangePreview,
  }),
  subscriptionChange: endpoint({
    method: 'POST',
    path: '/api/subscription/change',
    audience: 'member',
    summary: 'Change de Pass : vers le haut tout de suite, au prorata ; vers le bas à la fin de la période',
    body: SubscriptionChangeRequest,
    headers: IdempotencyHeaders,
    response: SubscriptionDetails,
  }),
  subscriptionAutoRenew: endpoint({
    method: 'PUT',
    path: '/api/subscription/auto-renew',
    audience: 'member',
    summary: 'Active ou arrête le renouvellement automatique',
    body: AutoRenewRequest,
    response: SubscriptionDetails,
  }),
  subscriptionCancel: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    audience: 'member',
    summary: 'Résilie le Pass : il vaut jusqu’à la fin de la période payée',
    response: SubscriptionDetails,
  }),
  subscriptionTermination: endpoint({
    method: 'POST',
    path: '/api/subscription/termination',
    audience: 'anyone',
    summary: 'Résilie un Pass sans connexion ; la réponse est la même pour une adresse inconnue',
    body: TerminationRequest,
    response: DeclarationReceipt,
  }),
  subscriptionWithdraw: endpoint({
    method: 'POST',
    path: '/api/subscription/withdraw',
    audience: 'member',
    summary: 'Rétractation du membre : le Pass prend fin et est remboursé',
    query: WithdrawQuery,
    response: WithdrawalOutcome,
  }),
  subscriptionWithdrawPreview: endpoint({
    method: 'GET',
    path: '/api/subscription/withdraw',
    audience: 'member',
    summary: 'Ce qu’une rétractation du membre rembourserait, et pourquoi',
    response: WithdrawalPreview,
  }),
  withdrawal: endpoint({
    method: 'POST',
    path: '/api/withdrawals',
    audience: 'anyone',
    summary: 'Déclaration de rétractation sans connexion, avec accusé de réception par courriel',
    body: WithdrawalRequest,
    response: DeclarationReceipt,
  }),
  withdrawalPreview: endpoint({
    method: 'POST',
    path: '/api/withdrawals/preview',
    audience: 'anyone',
    summary: 'Ce que rembourserait la rétractation d’un lien reçu par courriel, qui reste valable',
    body: WithdrawalPreviewRequest,
    response: WithdrawalPreview,
  }),
  withdrawalConfirm: endpoint({
    method: 'POST',
    path: '/api/withdrawals/confirm',
    audience: 'anyone',
    summary: 'Exécute une rétractation par le lien reçu par courriel',
    body: WithdrawalConfirmRequest,
    response: WithdrawalOutcome,
  }),
  paymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    audience: 'member',
    summary: 'Réserve les places pendant 15 minutes et ouvre leur paiement',
    body: PaymentIntentRequest,
    headers: IdempotencyHeaders,
    response: PaymentIntentResponse,
  }),
  paymentConfirm: endpoint({
    method: 'POST',
    path: '/api/payment/confirm',
    audience: 'member',
    summary: 'Demande au prestataire où en est un paiement, et en tire les conséquences',
    body: PaymentConfirmRequest,
    response: PaymentStatus,
  }),
  payment: endpoint({
    method: 'GET',
    path: '/api/payment/:id',
    audience: 'member',
    summary: 'Où en est une commande du membre, par le numéro de son paiement',
    params: byId,
    response: PaymentStatus,
  }),
  openOrders: endpoint({
    method: 'GET',
    path: '/api/orders',
    audience: 'member',
    summary: 'Commandes du membre qui attendent leur paiement, avec le temps qui leur reste',
    response: z.array(OpenOrder),
  }),
  orderResume: endpoint({
    method: 'POST',
    path: '/api/orders/:id/payment',
    audience: 'member',
    summary: 'Reprend le paiement d’une commande du membre ; déjà payée, mène à sa confirmation',
    params: byId,
    response: PaymentIntentResponse,
  }),
  orderAbandon: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id',
    audience: 'member',
    summary: 'Abandonne une commande non payée et rend ses places ; payée entre-temps, elle reste',
    params: byId,
    response: PaymentStatus,
  }),
  demoPayment: endpoint({
    method: 'GET',
    path: '/api/demo-payments/:id',
    audience: 'anyone',
    summary: 'Un paiement de démonstration',
    params: byId,
    response: DemoPayment,
  }),
  demoPaymentPay: endpoint({
    method: 'POST',
    path: '/api/demo-payments/:id',
    audience: 'anyone',
    summary: 'Accepte ou refuse une carte de test : aucun argent ne circule',
    params: byId,
    body: DemoPaymentRequest,
    response: DemoPaymentResponse,
  }),
  profileUpdate: endpoint({
    method: 'PUT',
    path: '/api/auth/profile',
    audience: 'member',
    summary: 'Modifie le profil ; une autre adresse email est confirmée par le lien qui lui est envoyé',
    body: ProfileRequest,
    response: ProfileResponse,
  }),
  emailChangeCancel: endpoint({
    method: 'DELETE',
    path: '/api/user/email-change',
    audience: 'member',
    summary: 'Renonce à la nouvelle adresse email qui attend son lien ; sans elle, rien ne change',
    response: ProfileResponse,
  }),
  passwordChange: endpoint({
    method: 'PUT',
    path: '/api/auth/change-password',
    audience: 'member',
    summary:
      'Change le mot de passe et révoque toutes les sessions ; celle-ci continue avec un nouveau jeton',
    body: PasswordChangeRequest,
    response: PasswordChangeResponse,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    audience: 'anyone',
    summary: 'Envoie un lien de réinitialisation ; la réponse est la même pour une adresse inconnue',
    body: ForgotPasswordRequest,
    response: MessageResponse,
  }),
  resetTokenVerify: endpoint({
    method: 'POST',
    path: '/api/auth/verify-reset-token',
    audience: 'anyone',
    summary: 'Vérifie le lien de réinitialisation et donne de quoi choisir un mot de passe',
    body: VerifyResetTokenRequest,
    response: VerifyResetTokenResponse,
  }),
  passwordReset: endpoint({
    method: 'PUT',
    path: '/api/auth/reset-password',
    audience: 'anyone',
    summary: 'Choisit un nouveau mot de passe et révoque toutes les sessions',
    body: ResetPasswordRequest,
    response: MessageResponse,
  }),
  emailVerify: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    audience: 'anyone',
    summary: 'Confirme une adresse email par le lien reçu',
    body: VerifyEmailRequest,
    response: VerifyEmailResponse,
  }),
  emailChangeUndo: endpoint({
    method: 'POST',
    path: '/api/auth/undo-email-change',
    audience: 'anyone',
    summary: 'Rend son adresse à un compte, par le lien envoyé à l’adresse remplacée',
    body: UndoEmailChangeRequest,
    response: UndoEmailChangeResponse,
  }),
  emailVerificationSend: endpoint({
    method: 'POST',
    path: '/api/auth/send-verification',
    audience: 'member',
    summary: 'Renvoie le lien qui confirme l’adresse du compte',
    response: MessageResponse,
  }),
  notificationPreferences: endpoint({
    method: 'GET',
    path: '/api/user/notification-preferences',
    audience: 'member',
    summary: 'Les quatre choix de notification du membre',
    response: NotificationPreferences,
  }),
  notificationPreferencesSave: endpoint({
    method: 'PUT',
    path: '/api/user/notification-preferences',
    audience: 'member',
    summary: 'Enregistre les quatre choix de notification',
    body: NotificationPreferences,
    response: NotificationPreferences,
  }),
  pushSubscribe: endpoint({
    method: 'POST',
    path: '/api/user/push-subscriptions',
    audience: 'member',
    summary: 'Abonne ce navigateur aux notifications',
    body: PushSubscriptionRequest,
    response: Done,
  }),
  pushUnsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/user/push-subscriptions',
    audience: 'member',
    summary: 'Désabonne ce navigateur',
    body: PushUnsubscription,
    response: Done,
  }),
  personalData: endpoint({
    method: 'GET',
    path: '/api/user/export',
    audience: 'member',
    summary: 'Toutes les données du membre',
    response: PersonalData,
  }),
  accountDelete: endpoint({
    method: 'DELETE',
    path: '/api/user',
    audience: 'member',
    summary: 'Supprime le compte : le Pass prend fin, les factures restent, anonymisées',
    body: AccountDeletionRequest,
    response: Done,
  }),
  feedback: endpoint({
    method: 'POST',
    path: '/api/feedbacks',
    audience: 'either',
    summary: 'Ouvre un avis, avec sa note',
    body: FeedbackRequest,
    response: FeedbackResponse,
  }),
  feedbackComment: endpoint({
    method: 'PATCH',
    path: '/api/feedbacks/:id',
    audience: 'either',
    summary: 'Ajoute le commentaire d’un avis',
    params: byId,
    body: FeedbackComment,
    response: Done,
  }),
  preregister: endpoint({
    method: 'POST',
    path: '/api/preregister',
    audience: 'anyone',
    summary: 'Pré-inscription par adresse email',
    body: PreregistrationRequest,
    response: Done,
  }),
  contact: endpoint({
    method: 'POST',
    path: '/api/contact',
    audience: 'anyone',
    summary: 'Message à l’équipe',
    body: ContactRequest,
    response: MessageResponse,
  }),
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type Field<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? S : never

/** What a caller passes to an endpoint: params, query and body where it has them. */
export type EndpointInput<E> = {
  [K in 'params' | 'query' | 'body' as E extends Record<K, z.ZodMiniType> ? K : never]: z.input<Field<E, K>>
}
/** What an endpoint answers, parsed. */
export type EndpointOutput<E> = z.output<Field<E, 'response'>>
