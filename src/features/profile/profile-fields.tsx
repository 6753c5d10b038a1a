import type { ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ProfileRequest } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { PersonField } from '../../ui/person-field.tsx'
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
}: ProfileFieldsProps) => {
  const person = { register, errors }
  return (
    <>
      <div className="pair">
        <PersonField {...person} name="firstName" label={fields.firstName} />
        <PersonField {...person} name="lastName" label={fields.lastName} />
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
        <PersonField {...person} name="phone" label={fields.optional(fields.phone)} />
        <PersonField {...person} name="city" label={fields.optional(fields.city)} />
      </div>
    </>
  )
}
