import { useRouterState } from '@tanstack/react-router'
import classes from './shell.module.css'

/**
 * The next page's code is not here yet: the page before it stays, so that nothing is taken away for it, and a line in the
 * head says that the press arrived. Quick pages never show it.
 */
export function PageOnItsWay() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' })
  if (!isPending) return null
  return (
    <p className={classes.onItsWay} role="status">
      <span className="visually-hidden">The page is on its way.</span>
    </p>
  )
}
