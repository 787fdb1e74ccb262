import { Suspense } from 'react'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { threadsQuery } from './chat-queries.ts'
import { MenuPlace } from '../components/menu-place.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatAgo } from '../components/words.ts'
import shelfClasses from '../components/shelf.module.css'
import classes from './chat.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const ShelfTools = lazyPart(() => import('../components/shelf-tools.tsx'), 'ShelfTools')
const loadMenu = () => import('./thread-menu.tsx')
const ThreadMenu = lazyPart(loadMenu, 'ThreadMenu')

/** The list of conversations, beside the open one or the start of a new one. */
export function ChatPage() {
  const { threadId } = useParams({ strict: false })
  const { find, shelf } = useSearch({ from: '/house/chat' })
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...threadsQuery({ find, shelf }),
    placeholderData: keepPreviousData
  })
  const threads = data?.pages.flatMap((page) => page.items) ?? []
  const navigate = useNavigate()
  return (
    <div data-wide className={classes.page} data-open={threadId !== undefined}>
      <nav className={classes.list} aria-label="Conversations">
        <Button
          className={classes.new}
          variant="default"
          fullWidth
          leftSection={<Plus size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={studioPages.chat} search={{ find, shelf }} />}
        >
          New conversation
        </Button>
        {error ? <ProblemNotice error={error} /> : null}
        <Suspense fallback={<span className={shelfClasses.tools} />}>
          <ShelfTools
            find={find}
            shelf={shelf}
            item="a conversation"
            items="conversations"
            inUse="In use"
            onChange={(change) => void navigate({ to: '.', search: change, replace: true, resetScroll: false })}
          />
        </Suspense>
        {data && threads.length === 0 ? (
          <p className={`${classes.none} small soft`}>
            {find === undefined
              ? shelf
                ? 'No conversation is archived.'
                : 'No conversations yet.'
              : `No ${shelf ? 'archived conversation' : 'conversation in use'} has “${find}” in its name.`}
          </p>
        ) : null}
        {threads.map((thread) => (
          <div key={thread.id} className={classes.row}>
            <Link
              to={studioPages.thread}
              params={{ threadId: thread.id }}
              search={{ find, shelf }}
              className={classes.thread}
            >
              <span>{thread.title}</span>
              <span className="label">{formatAgo(thread.updatedAt)}</span>
            </Link>
            <MenuPlace name={thread.title} load={loadMenu}>
              <ThreadMenu
                thread={thread}
                onDeleted={() => {
                  if (thread.id === threadId) void navigate({ to: studioPages.chat, search: { find, shelf } })
                }}
              />
            </MenuPlace>
          </div>
        ))}
        {hasNextPage ? (
          <Button variant="subtle" color="gray" onClick={() => void fetchNextPage()}>
            Older
          </Button>
        ) : null}
      </nav>
      <div className={classes.main}>
        <Outlet />
      </div>
    </div>
  )
}
