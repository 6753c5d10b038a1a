import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, useId } from 'react'
import { Field } from './field.tsx'
import { input } from './recipes.ts'

const Select = chakra('select', input)

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'size' | 'color'> {
  label: string
  /** What the empty value reads. */
  anyLabel: string
  options: readonly string[]
}

/** The browser's own select, labelled, with a first choice for 'no choice'. */
export const SelectField = ({ label, anyLabel, options, ...select }: SelectFieldProps) => {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <Select
        id={id}
        {...select}
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
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </Field>
  )
}
