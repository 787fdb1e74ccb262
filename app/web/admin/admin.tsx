import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import classes from '../components/table.module.css'

const places = [
  { to: studioPages.users, label: 'Users and credits', isExact: true },
  { to: studioPages.models, label: 'Models', isExact: false },
  { to: studioPages.costs, label: 'Costs', isExact: false },
  { to: studioPages.agents, label: 'Agents', isExact: false },
  { to: studioPages.queues, label: 'Queues and schedules', isExact: false },
  { to: studioPages.log, label: 'Log', isExact: false }
] as const

export function AdminPage() {
  const tabs = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // On a phone the tabs are wider than the window, and the open one may stand outside.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <>
      <nav ref={tabs} className={classes.tabs} aria-label="Admin">
        {places.map(({ to, label, isExact }) => (
          <Link key={to} to={to} activeOptions={{ exact: isExact }}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
