import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordChangeRequest, ProfileRequest } from '../../../contract/auth.ts'

export const profileResolver = zodResolver(ProfileRequest)
export const passwordResolver = zodResolver(PasswordChangeRequest)
