import { Link, Outlet } from '@tanstack/react-router'
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
  return (
    <>
      <nav className={classes.tabs} aria-label="Admin">
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
