import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { input } from './recipes.ts'

const Select = chakra('select', input)

interface SelectFieldProps
  extends Omit<FieldProps, 'hint'>,
    Omit<ComponentProps<'select'>, 'id' | 'size' | 'color'> {
  /** What the empty value reads. */
  anyLabel: string
  /** Each by its value, or by its value and what it reads. */
  options: readonly (string | { value: string; label: string })[]
}

/** The browser's own select, labelled, with a first choice for 'no choice'. */
export const SelectField = ({ id, label, anyLabel, options, error, ...select }: SelectFieldProps) => (
  <Field id={id} label={label} error={error}>
    {(control) => (
      <Select
        {...select}
        {...control}
        pr="10"
        css={{
          backgroundImage:
            'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
          backgroundPosition: 'calc(100% - 22px) 55%, calc(100% - 16px) 55%',
          backgroundSize: '6px 6px',
          backgroundRepeat: 'no-repeat',
          '& option': { bg: 'raised', color: 'ink' },
        }}
      >
        <option value="">{anyLabel}</option>
        {options
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
      </Select>
    )}
  </Field>
)
