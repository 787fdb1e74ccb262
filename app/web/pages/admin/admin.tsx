import { Link, Outlet } from '@tanstack/react-router'
import classes from '../table.module.css'

const places = [
  { to: '/admin', label: 'Users and credits', isExact: true },
  { to: '/admin/models', label: 'Models', isExact: false },
  { to: '/admin/agents', label: 'Agents', isExact: false },
  { to: '/admin/queues', label: 'Queues and schedules', isExact: false },
  { to: '/admin/log', label: 'Log', isExact: false }
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
