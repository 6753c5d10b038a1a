import {
  AdmissionsRequest,
  AdmissionsResponse,
  CheckInAccess,
  CheckInLink,
  DoorCodeRequest,
  DoorCodeStatus,
  OpenedCheckIn,
} from '../check-in.ts'
import { Done, type Endpoint } from '../endpoint.ts'
import { PassStatus } from '../pass.ts'

export const doorCode = {
  method: 'POST',
  path: '/api/door-codes/status',
  audience: 'anyone',
  changes: null,
  isAnsweredWhileHeld: true,
  summary: 'Ce que vaut le code, vivant ou fixe, d’un billet présenté à l’entrée',
  body: DoorCodeRequest,
  response: DoorCodeStatus,
} as const satisfies Endpoint

export const doorPass = {
  method: 'POST',
  path: '/api/door-codes/pass',
  audience: 'anyone',
  changes: null,
  isAnsweredWhileHeld: true,
  summary: 'Ce que vaut le code court d’un Pass présenté à l’entrée',
  body: DoorCodeRequest,
  response: PassStatus,
} as const satisfies Endpoint

export const checkInLink = {
  method: 'POST',
  path: '/api/check-in/link',
  audience: 'anyone',
  changes: null,
  isAnsweredWhileHeld: true,
  summary: 'Si un lien de contrôle ouvre encore, avant ses quatre chiffres',
  body: CheckInLink,
  response: Done,
} as const satisfies Endpoint

export const checkInList = {
  method: 'POST',
  path: '/api/check-in/list',
  audience: 'anyone',
  changes: null,
  isAnsweredWhileHeld: true,
  summary: 'Tout ce qu’il faut pour contrôler les entrées d’un concert sans réseau',
  body: CheckInAccess,
  response: OpenedCheckIn,
} as const satisfies Endpoint

export const admissions = {
  method: 'POST',
  path: '/api/check-in/admissions',
  audience: 'anyone',
  changes: 'events',
  summary: 'Enregistre les passages d’une entrée et donne ceux des autres',
  body: AdmissionsRequest,
  response: AdmissionsResponse,
} as const satisfies Endpoint
