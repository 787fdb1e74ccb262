import { QueryObserver, type Query, type QueryClient } from '@tanstack/react-query'
import { readWorkNoticeSetting } from '../api/work-notice-setting.ts'
import { notices } from '../components/notice.tsx'
import { workOfQuery } from './work-of-query.ts'

/** Shorter work is over before anybody looks away. */
const longMilliseconds = 60_000

/**
 * Says when work that took longer than a minute is done: on the page, in the tab's title while nobody looks at it, and
 * by the system where the person wants that. Work that was seen under way is followed when its page is left. Returns the
 * end.
 */
export function announceWork(queryClient: QueryClient): () => void {
  const followed = new Map<string, { startedAt: number; leave(): void }>()
  const restoreTitle = keepTitle()

  function look(query: Query): void {
    const work = workOfQuery(query.queryKey, query.state.data)
    if (!work) return
    const known = followed.get(query.queryHash)
    if (work.isUnderWay) {
      if (known) return
      // Without an observer nobody would read it again when its page is left.
      const observer = new QueryObserver(queryClient, { ...query.options, queryKey: query.queryKey })
      const leave = observer.subscribe(() => undefined)
      followed.set(query.queryHash, { startedAt: work.startedAt ?? Date.now(), leave })
    } else if (known) {
      followed.delete(query.queryHash)
      known.leave()
      if (Date.now() - known.startedAt >= longMilliseconds) announce(`${work.name} is done.`, work.address)
    }
  }

  const stopLooking = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') look(event.query)
  })
  for (const query of queryClient.getQueryCache().getAll()) look(query)
  return () => {
    stopLooking()
    for (const { leave } of followed.values()) leave()
    restoreTitle()
  }
}

let titleBefore: string | null = null

function announce(text: string, address: string): void {
  notices.say(text)
  if (!document.hidden) return
  titleBefore ??= document.title
  document.title = `✓ ${text}`
  const { isOn, hasSound } = readWorkNoticeSetting()
  if (isOn && 'Notification' in window && Notification.permission === 'granted') {
    const shown = new Notification('Callsheet', { body: text, tag: address, icon: '/favicon.svg', silent: !hasSound })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
    })
  }
}

/** The title comes back as soon as somebody looks. */
function keepTitle(): () => void {
  const restore = () => {
    if (document.hidden || titleBefore === null) return
    document.title = titleBefore
    titleBefore = null
  }
  document.addEventListener('visibilitychange', restore)
  return () => document.removeEventListener('visibilitychange', restore)
}
