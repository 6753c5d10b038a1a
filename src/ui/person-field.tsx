import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from './text-field.tsx'

const kinds = {
  firstName: { autoComplete: 'given-name', required: true },
  lastName: { autoComplete: 'family-name', required: true },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  city: { autoComplete: 'address-level2' },
} as const

type PersonFieldName = keyof typeof kinds

interface PersonFieldProps {
  name: PersonFieldName
  label: string
  register: (name: PersonFieldName) => UseFormRegisterReturn
  errors: Partial<Record<PersonFieldName, { message?: string }>>
}

/** One thing about a person, with what the browser knows of it by itself. */
export const PersonField = ({ name, label, register, errors }: PersonFieldProps) => (
  <TextField label={label} {...kinds[name]} error={errors[name]?.message} {...register(name)} />
)
