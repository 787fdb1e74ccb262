import { Suspense } from 'react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Coins } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { setupQuery } from '../api/account.ts'
import { isAdmin, useAccount } from '../api/use-account.ts'
import { Notices } from '../components/notice.tsx'
import { formatCredits, formatNumber } from '../components/words.ts'
import { AccountMenu } from './account-menu.tsx'
import { Mark } from './mark.tsx'
import { PageOnItsWay } from './page-on-its-way.tsx'
import { InShell, PageSkeleton } from './page-states.tsx'
import { QuickAccess } from './quick-access.tsx'
import { StorageBanner } from './storage-banner.tsx'
import { UnderstudyBanner } from './understudy-banner.tsx'
import { useLiveParts } from './use-live-parts.ts'
import { WaitingQuotes } from './waiting-quotes.tsx'
import classes from './shell.module.css'

const places = [
  { to: studioPages.ads, label: 'Ads', isExact: true },
  { to: studioPages.chat, label: 'Chat', isExact: false },
  { to: studioPages.library, label: 'Library', isExact: false },
  { to: studioPages.offers, label: 'Offers', isExact: false },
  { to: studioPages.brands, label: 'Brands', isExact: false }
] as const

/** Pages that belong to a place and have an address of their own, by the beginning of their address. */
const placeOfPages = [
  { pages: studioPages.castVault, place: studioPages.library },
  ...[studioPages.ad, studioPages.storyboard, studioPages.pipeline].map((page) => ({
    pages: page.slice(0, page.indexOf('$')),
    place: studioPages.ads
  }))
]

/** Less than the price of a still and its clip: the balance is highlighted. */
const lowBalance = 200

export function Shell() {
  const account = useAccount()
  const place = useLocation({
    select: ({ pathname }) => placeOfPages.find(({ pages }) => pathname.startsWith(pages))?.place
  })
  const { data: setup } = useQuery(setupQuery)
  const ConnectionBanner = useLiveParts(account.id)
  return (
    <>
      <a href="#page" className="skip-link">
        Skip to the page
      </a>
      <header className={classes.bar}>
        <Link to={studioPages.ads} className={classes.brand} aria-label="Callsheet, all ads">
          <Mark />
          <span>Callsheet</span>
        </Link>
        <nav className={classes.places} aria-label="Main">
          {places.map(({ to, label, isExact }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: isExact, includeSearch: false }}
              className={classes.place}
              {...(place === to && { 'aria-current': true })}
            >
              {label}
            </Link>
          ))}
          {isAdmin(account) ? (
            <Link to={studioPages.users} className={classes.place}>
              Admin
            </Link>
          ) : null}
        </nav>
        <Link
          to={studioPages.credits}
          className={classes.balance}
          data-low={account.balance < lowBalance || undefined}
          aria-label={`${formatCredits(account.balance)} left; open the ledger`}
        >
          <Coins size={15} aria-hidden />
          <span className="mono">{formatNumber(account.balance)}</span>
        </Link>
        <QuickAccess />
        <AccountMenu account={account} />
        <PageOnItsWay />
      </header>
      {ConnectionBanner ? <ConnectionBanner /> : null}
      {setup && setup.stoodInFor.length > 0 ? <UnderstudyBanner stoodInFor={setup.stoodInFor} /> : null}
      <StorageBanner problems={setup?.cannotKeep ?? []} />
      <WaitingQuotes />
      <main id="page" className={classes.page} tabIndex={-1}>
        <InShell value>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </InShell>
      </main>
      <Notices />
    </>
  )
}
