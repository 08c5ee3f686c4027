import { Link } from '@tanstack/react-router'
import { classes } from '@velvet/ui/classes'
import { Dialog } from '@velvet/ui/dialog'
import { Menu } from '@velvet/ui/icons/menu'
import { useState } from 'react'
import { useIsPhone } from '../parts/use-is-phone.ts'
import { areaAt, grouped } from './areas.ts'
import type { Area } from './areas.ts'
import styles from './navigation.module.css'

interface Props {
  areas: readonly Area[]
  pathname: string
}

/** A phone's bar has room for this many areas and the button that opens the others. */
const IN_BAR = 4

/** Links to the areas. They are in groups beside the content, or in a bar at the bottom of a phone. */
export function Navigation({ areas, pathname }: Props) {
  const here = areaAt(areas, pathname)
  return useIsPhone() ? <PhoneBar areas={areas} here={here} /> : <SideBar areas={areas} here={here} />
}

interface ShownProps {
  areas: readonly Area[]
  here: Area | undefined
}

function SideBar({ areas, here }: ShownProps) {
  return (
    <nav className={styles.side} aria-label="Areas">
      <Groups areas={areas} here={here} />
    </nav>
  )
}

function Groups({ areas, here, onFollow }: ShownProps & { onFollow?: () => void }) {
  return grouped(areas).map(([group, inGroup]) => (
    <div key={group} className={styles.group}>
      <p className={styles.heading}>{group}</p>
      {inGroup.map((area) => (
        <AreaLink key={area.path} area={area} isHere={area === here} {...(onFollow && { onFollow })} />
      ))}
    </div>
  ))
}

interface LinkProps {
  area: Area
  isHere: boolean
  onFollow?: () => void
}

function AreaLink({ area: { path, label, icon: Icon }, isHere, onFollow }: LinkProps) {
  return (
    <Link
      to={path}
      className={classes(styles.link, isHere && styles.here)}
      // A link of the router compares only its own path, but here the longest matching path must win.
      activeOptions={{ exact: true }}
      aria-current={isHere ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon size={18} aria-hidden />
      <span className={styles.label}>{label}</span>
    </Link>
  )
}

function PhoneBar({ areas, here }: ShownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const inBar = areas.slice(0, IN_BAR)
  const others = areas.slice(IN_BAR)
  const close = () => setIsOpen(false)
  return (
    <>
      <nav className={styles.bar} aria-label="Areas">
        {inBar.map((area) => (
          <AreaLink key={area.path} area={area} isHere={area === here} />
        ))}
        {others.length > 0 && (
          <button
            type="button"
            className={classes(styles.link, here && others.includes(here) && styles.here)}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <Menu size={18} aria-hidden />
            <span className={styles.label}>More</span>
          </button>
        )}
      </nav>
      {isOpen && (
        <Dialog title="More" onClose={close}>
          <nav className={styles.more} aria-label="More areas">
            <Groups areas={others} here={here} onFollow={close} />
          </nav>
        </Dialog>
      )}
    </>
  )
}
