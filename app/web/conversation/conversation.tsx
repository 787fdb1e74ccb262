import { useEffect, useMemo, useRef, useState } from 'react'
import { useChat } from '@ai-sdk/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
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
import { Suggestions, suggestions } from './suggestions.tsx'
import { newestReviews } from './newest-reviews.ts'
import { useNewestInView } from './newest-in-view.ts'
import classes from './conversation.module.css'

const adSuggestions = [
  'What comes next for this ad?',
  'Write a version with a sharper first line',
  'What would four more scenes cost?'
]

/** One thread: its messages with their cards, the running answer, and the field to write in. */
export function Conversation({ thread }: { thread: OpenThread }) {
  const queryClient = useQueryClient()
  const { say } = useSearch({ from: '/house/chat/$threadId' })
  const photosToSay = useLocation({ select: ({ state }) => state.photos })
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
  const isHeld = useRef(false)
  const send = (text: string, photos: readonly Photo[] = []) => {
    isHeld.current = false
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
  const follow = async () => {
    isHeld.current = true
    await show(await refresh())
  }
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
  const hasArrived = arrivals > 0 || thread.messages.length > 0
  useEffect(() => {
    if (!say || said.current || hasArrived) return
    said.current = true
    send(say, photosToSay)
  }, [say, send, photosToSay, hasArrived])
  useEffect(() => {
    // It stays in the address until the server has it: a reload after a lost connection sends it, and one later does not.
    if (say && hasArrived) void navigate({ to: '.', search: {}, state: {}, replace: true })
  }, [say, hasArrived, navigate])
  const log = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  useNewestInView(log, {
    isHeld,
    hasMessages: thread.messages.length > 0,
    isBusy,
    parts: messages.length + (last?.parts.length ?? 0)
  })
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
          <Suggestions
            title={
              thread.adId
                ? 'This conversation knows the ad: its format, script, shots and stills.'
                : 'Nothing was said here yet.'
            }
            lead={thread.adId ? 'Ask for a change, or for what comes next.' : 'One sentence is enough. For example:'}
            texts={thread.adId ? adSuggestions : suggestions}
            onPick={(text) => send(text)}
          />
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
          <Working next="the answer appears here as it is written">Your message is being read.</Working>
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
        place={thread.id}
        adId={thread.adId}
        isBusy={isBusy}
        arrivals={arrivals}
        onSend={send}
        onStop={() => stopAnswer.mutate()}
      />
    </div>
  )
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
