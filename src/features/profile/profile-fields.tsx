import type { ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ProfileRequest } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { TextField } from '../../ui/text-field.tsx'

const { fields } = profileCopy

interface ProfileFieldsProps {
  register: UseFormRegister<ProfileRequest>
  errors: FieldErrors<ProfileRequest>
  /** Under the address; and whether it can be changed at all. */
  emailHint: string
  isEmailFixed?: boolean
  /** Under the address: what is known of it. */
  address?: ReactNode
}

/** Who a member is, to be typed. */
export const ProfileFields = ({
  register,
  errors,
  emailHint,
  isEmailFixed = false,
  address,
}: ProfileFieldsProps) => (
  <>
    <div className="pair">
      <TextField
        label={fields.firstName}
        autoComplete="given-name"
        required
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label={fields.lastName}
        autoComplete="family-name"
        required
        error={errors.lastName?.message}
        {...register('lastName')}
      />
    </div>
    <TextField
      label={fields.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      hint={emailHint}
      readOnly={isEmailFixed}
      error={errors.email?.message}
      {...register('email')}
    />
    {address}
    <div className="pair">
      <TextField
        label={fields.optional(fields.phone)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={fields.optional(fields.city)}
        autoComplete="address-level2"
        error={errors.city?.message}
        {...register('city')}
      />
    </div>
  </>
)
