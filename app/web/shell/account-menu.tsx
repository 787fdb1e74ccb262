import { Suspense, useState } from 'react'
import type { AccountView } from '@callsheet/lib/wire/app-api/accounts.ts'
import classes from './shell.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const loadList = () => import('./account-menu-list.tsx')

const AccountMenuList = lazyPart(loadList, 'AccountMenuList')

/** The button of the menu. What opens is loaded when a hand or the keyboard comes near it. */
export function AccountMenu({ account }: { account: AccountView }) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={classes.avatar}
      aria-label={`Account of ${account.name || account.email}`}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onClick={() => setWanted(true)}
    >
      {(account.name || account.email).slice(0, 1).toUpperCase()}
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenuList account={account} />
    </Suspense>
  )
}
