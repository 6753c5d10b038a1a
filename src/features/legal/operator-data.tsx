import { type Operator, operator } from '../../config/operator.ts'
import { legalCopy } from '../../copy/legal/legal.ts'
import type { LegalSection } from '../../copy/legal/section.ts'
import * as styles from './legal.css.ts'

export type OperatorKey = keyof Operator

export const isOperatorKey = (key: string): key is OperatorKey => Object.hasOwn(operator, key)

/** Whether a text names anything of the operator's that is still missing: it is a draft then, and says so. */
export const isDraft = (sections: readonly LegalSection[]): boolean =>
  [...JSON.stringify(sections).matchAll(/\{\{(\w+)\}\}/g)].some(
    ([, key = '']) => !isOperatorKey(key) || operator[key] === null,
  )

/** A piece of the operator's data: a link where it is an address, plainly marked where it is missing. */
export const OperatorData = ({ of }: { of: OperatorKey }) => {
  const value = operator[of]
  if (value === null) return <mark className={styles.toFill}>{legalCopy.toFill(legalCopy.operator[of])}</mark>
  if (of === 'email')
    return (
      <a className={styles.link} href={`mailto:${value}`}>
        {value}
      </a>
    )
  if (of === 'phone')
    return (
      <a className={styles.link} href={`tel:${value.replace(/[^\d+]/g, '')}`}>
        {value}
      </a>
    )
  if (of === 'mediatorSite')
    return (
      <a className={styles.link} href={value}>
        {value.replace(/^https?:\/\/|\/$/g, '')}
      </a>
    )
  return <>{value}</>
}
