import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

const kinds = {
  firstName: { autoComplete: 'given-name', required: true },
  lastName: { autoComplete: 'family-name', required: true },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  city: { autoComplete: 'address-level2' },
} as const

interface PersonFieldProps extends Omit<ComponentProps<typeof TextField>, 'name'> {
  name: keyof typeof kinds
}

/** A field for personal data, with its type and autocomplete attributes. */
export const PersonField = ({ name, ...field }: PersonFieldProps) => (
  <TextField {...kinds[name]} name={name} {...field} />
)
