import type { ReactNode } from 'react'
import { profileCopy } from '../../copy/profile.ts'
import { PersonField } from '../../ui/person-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { pair } from './form.css.ts'
import type { useProfileForm } from './use-profile-form.ts'

const { fields } = profileCopy

interface ProfileFieldsProps {
  form: ReturnType<typeof useProfileForm>['form']
  /** Under the address; and whether it can be changed at all. */
  emailHint: string
  isEmailFixed?: boolean
  /** Under the address: what is known of it. */
  address?: ReactNode
}

/** Who a member is, to be typed. */
export const ProfileFields = ({ form, emailHint, isEmailFixed = false, address }: ProfileFieldsProps) => (
  <>
    <div className={pair}>
      <PersonField {...form.field('firstName')} label={fields.firstName} />
      <PersonField {...form.field('lastName')} label={fields.lastName} />
    </div>
    <TextField
      {...form.field('email')}
      label={fields.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      hint={emailHint}
      readOnly={isEmailFixed}
    />
    {address}
    <div className={pair}>
      <PersonField {...form.field('phone')} label={fields.optional(fields.phone)} />
      <PersonField {...form.field('city')} label={fields.optional(fields.city)} />
    </div>
  </>
)
