import { passPageCopy } from '../../copy/pass-page.ts'
import { ChatIcon, CloudOffIcon } from '../../ui/icons.tsx'
import { MusicIcon, PassIcon, TicketIcon, UserIcon } from '../../ui/more-icons.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { header, section } from './offers.css.ts'
import * as styles from './pass-page.css.ts'

const icons = [TicketIcon, UserIcon, CloudOffIcon, MusicIcon, PassIcon, ChatIcon]

/** Six reasons. */
export const Benefits = () => (
  <section className={section} aria-labelledby="avantages">
    <SectionHeader id="avantages" title={passPageCopy.benefits.title} className={header} />
    <ul className={styles.benefits}>
      {passPageCopy.benefits.list.map(({ title, text }, index) => {
        const Icon = icons[index] ?? PassIcon
        return (
          <li className={styles.benefit} key={title}>
            <span className={styles.cell}>
              <Icon size={22} />
            </span>
            <div>
              <h3 className={styles.itemTitle}>{title}</h3>
              <p className={styles.itemText}>{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)
