import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { createThread, threadsQuery } from './chat-queries.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatAgo } from '../components/words.ts'
import { useOnceKey } from '../spending/once-key.ts'
import classes from './chat.module.css'

/** The conversations other than the open one. */
export function ChatPage() {
  const { threadId } = useParams({ strict: false })
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(threadsQuery)
  const threads = data?.pages.flatMap((page) => page.items) ?? []
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const create = useMutation({
    mutationFn: () => createThread(undefined, onceKey.of(null)),
    async onSuccess(thread) {
      onceKey.renew()
      void queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey, exact: true })
      await navigate({ to: studioPages.thread, params: { threadId: thread.id } })
    }
  })
  return (
    <div data-wide className={classes.page} data-open={threadId !== undefined}>
      <nav className={classes.list} aria-label="Conversations">
        <Button
          variant="default"
          fullWidth
          leftSection={<Plus size={16} aria-hidden />}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          New conversation
        </Button>
        {(error ?? create.error) ? <ProblemNotice error={error ?? create.error} /> : null}
        {threads.map((thread) => (
          <Link key={thread.id} to={studioPages.thread} params={{ threadId: thread.id }} className={classes.thread}>
            <span>{thread.title}</span>
            <span className="label">{formatAgo(thread.updatedAt)}</span>
          </Link>
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
