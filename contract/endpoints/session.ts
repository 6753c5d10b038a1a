import { AuthResponse, CurrentUser, LoginRequest, SignupRequest, User } from '../auth.ts'
import { Done, type Endpoint } from '../endpoint.ts'

export const me = {
  method: 'GET',
  path: '/api/auth/me',
  audience: 'member',
  summary: 'Membre courant, avec tokenExpired',
  response: CurrentUser,
} as const satisfies Endpoint

export const user = {
  method: 'GET',
  path: '/api/auth/user',
  audience: 'member',
  summary: 'Membre courant',
  response: User,
} as const satisfies Endpoint

export const login = {
  method: 'POST',
  path: '/api/auth/login',
  audience: 'anyone',
  changes: null,
  isAnsweredWhileHeld: true,
  summary: 'Ouvre une session',
  body: LoginRequest,
  response: AuthResponse,
} as const satisfies Endpoint

export const signup = {
  method: 'POST',
  path: '/api/auth/signup',
  audience: 'anyone',
  changes: null,
  summary: 'Crée un compte et ouvre une session',
  body: SignupRequest,
  response: AuthResponse,
} as const satisfies Endpoint

export const logout = {
  method: 'POST',
  path: '/api/auth/logout',
  audience: 'member',
  changes: null,
  isAnsweredWhileHeld: true,
  summary: 'Révoque la session',
  response: Done,
} as const satisfies Endpoint
