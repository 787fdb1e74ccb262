import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useChat } from '@ai-sdk/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { RotateCcw } from '../icons/icons.ts'
import { DefaultChatTransport, type UIMessage } from 'ai'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { addressOf } from '@callsheet/lib/http/contract.ts'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { api } from '../api/client.ts'
import { threadListKey, type OpenThread } from './chat-queries.ts'
import { threadQuery } from './thread-query.ts'
import { accountQuery } from '../api/account.ts'
import { noAnswer, readProblem } from '@callsheet/lib/http/read-problem.ts'
import { notices } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Working } from '../components/working.tsx'
import { ChatComposer } from './chat-composer.tsx'
import type { Photo } from './photo.ts'
import { ChatMessage } from './chat-message.tsx'
import { hasUnseenAfter, isSameThread } from './newer-messages.ts'
import { newestReviews } from './newest-reviews.ts'
import classes from './conversation.module.css'

const adSuggestions = [
  'What comes next for this ad?',
  'Write a version with a sharper first line',
  'What would four more scenes cost?'
]

const suggestions = [
  'Cold brew that never turns bitter, two friends arguing about it',
  'A barrier cream for nurses: one person to camera, honest',
  'What formats are there?'
]

/** One thread: its messages with their cards, the running answer, and the field to write in. */
export function Conversation({ thread }: { thread: OpenThread }) {
  const queryClient = useQueryClient()
  const { say } = useSearch({ from: '/house/chat/$threadId' })
  const navigate = useNavigate()
  const [arrivals, setArrivals] = useState(0)
  const arrived = useRef(0)
  const transport = useMemo(() => transportOf(thread.id, () => setArrivals(++arrived.current)), [thread.id])
  const { messages, setMessages, sendMessage, status, stop, error, resumeStream, clearError } = useChat({
    id: thread.id,
    messages: thread.messages,
    transport,
    resume: thread.run?.state === 'running',
    onFinish: () => void refresh()
  })
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: ['ads'] })
    void queryClient.invalidateQueries({ queryKey: ['pipelines'] })
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: threadListKey })
    return queryClient.fetchQuery({ ...threadQuery(thread.id), staleTime: 0 })
  }
  const reviews = useMemo(() => newestReviews(messages, thread.quotes), [messages, thread.quotes])
  const isBusy = status === 'submitted' || status === 'streaming'
  const send = (text: string, photos: readonly Photo[] = []) => {
    clearError()
    void sendMessage({ parts: [...photos.map(photoPart), { type: 'text', text }] })
  }
  const show = async (now: OpenThread) => {
    setMessages(now.messages)
    if (now.run?.state === 'running') await resumeStream()
  }
  /**
   * Sends an earlier message of the user again, changed or not. It replaces that message and everything after it, so
   * what another page said meanwhile is shown first. Resolves to whether the server has it.
   */
  const sendAgain = async (message: UIMessage, text?: string): Promise<boolean> => {
    clearError()
    // Without an answer, the sending itself says why.
    const now = await refresh().catch(() => null)
    if (now && hasUnseenAfter(message.id, messages, now.messages)) {
      notices.say('This conversation went on elsewhere, so nothing was sent. It is shown as it is now.')
      void show(now)
      return false
    }
    const parts = message.parts.map((part) => (part.type === 'text' && text !== undefined ? { ...part, text } : part))
    const before = arrived.current
    await sendMessage({ messageId: message.id, parts, role: 'user' })
    return arrived.current > before
  }
  /** After a decision on a price the host continues by itself: show what the server has, then follow it. */
  const follow = async () => show(await refresh())
  const stopAnswer = useMutation({
    mutationFn: () => api.call(chatApi.stop, { params: { id: thread.id } }),
    onSuccess: () => stop()
  })
  // What another page says is shown here too. This page knows its own answers before the server tells of them.
  const shown = useRef(thread)
  useEffect(() => {
    if (shown.current === thread) return
    shown.current = thread
    if (status !== 'ready') return
    if (thread.run?.state === 'running' || !isSameThread(messages, thread.messages)) void show(thread)
  })
  const said = useRef(false)
  useEffect(() => {
    if (!say || said.current || thread.messages.length > 0) return
    said.current = true
    void sendMessage({ text: say })
    // Sent once: a reload or the back button must not send it again.
    void navigate({ to: '.', search: {}, replace: true })
  }, [say, sendMessage, navigate, thread.messages.length])
  const log = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  // Before the first paint, so that nothing is seen to move.
  useLayoutEffect(() => {
    if (thread.messages.length > 0) showNewest(log.current)
    // Only when a thread is opened.
  }, [thread.id])
  useEffect(() => {
    if (isBusy) showNewest(log.current)
  }, [isBusy, messages.length, last?.parts.length])
  useEffect(() => keepEndInView(log.current), [])
  const failed =
    error ??
    (thread.run?.state === 'failed' && !isBusy ? new Error(thread.run.failureMessage ?? 'The answer broke off.') : null)
  const lastSaid = messages.findLast(
    (message) => message.role === 'user' && message.parts.some((part) => part.type === 'text')
  )
  const canAskAgain =
    !isBusy &&
    !failed &&
    last?.role === 'assistant' &&
    messages.at(-2) === lastSaid &&
    thread.run?.state !== 'awaiting-confirmation'
  return (
    <div className={classes.page}>
      <PageHead
        title={thread.title}
        eyebrow={
          thread.adId ? (
            <Link to={studioPages.ad} params={{ adId: thread.adId }}>
              ← The ad
            </Link>
          ) : (
            'Conversation'
          )
        }
      />
      <div ref={log} className={classes.log} role="log" aria-label="Conversation" aria-busy={isBusy}>
        {messages.length === 0 && !say ? (
          <div className={classes.suggestions}>
            <p className={classes.opening}>
              {thread.adId ? 'The host knows this ad: its format, script, shots and stills.' : 'What are we making?'}
            </p>
            <p className="soft">
              {thread.adId ? 'Ask for a change, or for what comes next.' : 'One sentence is enough. For example:'}
            </p>
            {(thread.adId ? adSuggestions : suggestions).map((text) => (
              <button key={text} type="button" onClick={() => send(text)}>
                {text}
              </button>
            ))}
          </div>
        ) : null}
        {messages.map((message) => (
          <ChatMessage
            key={message.id}
            message={message}
            thread={thread}
            isBusy={isBusy}
            newestReviews={reviews}
            onSay={send}
            onSayAgain={(text) => sendAgain(message, text)}
            onDecided={follow}
          />
        ))}
        {status === 'submitted' ? (
          <Working next="the answer appears here as it is written">The host reads your message.</Working>
        ) : null}
        {failed ? (
          <ProblemNotice error={failed} onRetry={lastSaid ? () => void sendAgain(lastSaid) : undefined} />
        ) : null}
        {thread.run?.state === 'interrupted' && !isBusy ? (
          <p className="small soft">The answer was interrupted. What it had done stands; write to go on.</p>
        ) : null}
        {canAskAgain && lastSaid ? (
          <div className={classes.after}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<RotateCcw size={14} aria-hidden />}
              onClick={() => void sendAgain(lastSaid)}
            >
              Ask again
            </Button>
          </div>
        ) : null}
      </div>
      {stopAnswer.isError && isBusy ? (
        <ProblemNotice error={stopAnswer.error} onRetry={() => stopAnswer.mutate()} />
      ) : null}
      <ChatComposer
        threadId={thread.id}
        adId={thread.adId}
        isBusy={isBusy}
        arrivals={arrivals}
        onSend={send}
        onStop={() => stopAnswer.mutate()}
      />
    </div>
  )
}

/** Scrolls to the newest message. A message taller than the window is shown from its beginning. */
function showNewest(log: HTMLElement | null): void {
  const newest = log?.lastElementChild?.lastElementChild ?? log?.lastElementChild
  if (newest) newest.scrollIntoView({ block: newest.clientHeight > window.innerHeight * 0.6 ? 'start' : 'end' })
}

/** How far below the window the end may be and still counts as seen. Twice the height of the field to write in. */
const nearPixels = 240

/** While the window changes its size, the end of the thread stays in view where it was in view before. */
function keepEndInView(log: HTMLElement | null): (() => void) | undefined {
  if (!log) return undefined
  const isNear = () => log.getBoundingClientRect().bottom < window.innerHeight + nearPixels
  let wasNear = isNear()
  let width = window.innerWidth
  const onScroll = () => {
    // The browser moves the page by itself when it is laid out anew.
    if (window.innerWidth === width) wasNear = isNear()
  }
  const onResize = () => {
    width = window.innerWidth
    if (wasNear) log.lastElementChild?.scrollIntoView({ block: 'end' })
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('resize', onResize)
  return () => {
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('resize', onResize)
  }
}

/** The server has the messages: only the new one is sent, and a running answer is read again from its start. */
function transportOf(threadId: string, onArrived: () => void): DefaultChatTransport<UIMessage> {
  const params = { id: threadId }
  return new DefaultChatTransport({
    async fetch(input, init) {
      const answer = await fetch(input, init).catch((error: unknown) => {
        throw init?.signal?.aborted ? error : noAnswer('The server', error)
      })
      if (!answer.ok) throw await readProblem(answer, 'The server')
      if (init?.method === 'POST') onArrived()
      return answer
    },
    prepareSendMessagesRequest({ messages, messageId }) {
      const { id, parts = [] } = messages.at(-1) ?? {}
      return { api: addressOf(chatApi.send, { params }), body: { id, parts, replaces: messageId } }
    },
    prepareReconnectToStreamRequest: () => ({ api: addressOf(chatApi.resume, { params }) })
  })
}

function photoPart({ imageId, purpose, name }: Photo) {
  return { type: 'data-photo' as const, data: { imageId, purpose, name } }
}
