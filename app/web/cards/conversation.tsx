import { useEffect, useMemo, useRef } from 'react'
import { useChat } from '@ai-sdk/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { RotateCcw } from 'lucide-react'
import { DefaultChatTransport, type UIMessage } from 'ai'
import { callApi } from '../api/http.ts'
import { threadQuery, threadsQuery, type ThreadView } from '../api/chat.ts'
import { accountQuery } from '../api/queries.ts'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Working } from '../parts/working.tsx'
import { ChatComposer, type Photo } from './chat-composer.tsx'
import { ChatMessage } from './chat-message.tsx'
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

/** One thread: its messages with their cards, the answer under way, and where to write. */
export function Conversation({ thread }: { thread: ThreadView }) {
  const queryClient = useQueryClient()
  const { say } = useSearch({ from: '/house/chat/$threadId' })
  const transport = useMemo(() => transportOf(thread.id), [thread.id])
  const { messages, setMessages, sendMessage, status, stop, error, resumeStream, clearError } = useChat({
    id: thread.id,
    messages: thread.messages,
    transport,
    resume: thread.run?.state === 'running',
    onFinish: () => void refresh()
  })
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: ['ads'] })
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey, exact: true })
    return queryClient.fetchQuery({ ...threadQuery(thread.id), staleTime: 0 })
  }
  const isBusy = status === 'submitted' || status === 'streaming'
  const send = (text: string, photos: readonly Photo[] = []) => {
    clearError()
    void sendMessage({ parts: [...photos.map(photoPart), { type: 'text', text }] })
  }
  /** An earlier message of the user once more, changed or as it was: it and what followed make room. */
  const sendAgain = (message: UIMessage, text?: string) => {
    clearError()
    const parts = message.parts.map((part) => (part.type === 'text' && text !== undefined ? { ...part, text } : part))
    void sendMessage({ messageId: message.id, parts, role: 'user' })
  }
  /** After a price was decided the host goes on by itself: show what the server has, then follow it. */
  const follow = async () => {
    const now = await refresh()
    setMessages(now.messages)
    if (now.run?.state === 'running') await resumeStream()
  }
  const stopAnswer = async () => {
    await callApi(`/api/chat/threads/${thread.id}/stop`, { method: 'POST' })
    await stop()
  }
  const said = useRef(false)
  useEffect(() => {
    if (!say || said.current || thread.messages.length > 0) return
    said.current = true
    void sendMessage({ text: say })
  }, [say, sendMessage, thread.messages.length])
  const log = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  useEffect(() => {
    if (thread.messages.length > 0) showNewest(log.current)
    // Where the thread stood when it was opened, once.
  }, [thread.id])
  useEffect(() => {
    if (isBusy) showNewest(log.current)
  }, [isBusy, messages.length, last?.parts.length])
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
            <Link to="/ads/$adId" params={{ adId: thread.adId }}>
              ← The ad’s cards
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
            onSay={send}
            onSayAgain={(text) => sendAgain(message, text)}
            onDecided={follow}
          />
        ))}
        {status === 'submitted' ? (
          <Working next="the answer appears here as it is written">The host reads your message.</Working>
        ) : null}
        {failed ? <ProblemNotice error={failed} onRetry={lastSaid ? () => sendAgain(lastSaid) : undefined} /> : null}
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
              onClick={() => sendAgain(lastSaid)}
            >
              Ask again
            </Button>
          </div>
        ) : null}
      </div>
      <ChatComposer adId={thread.adId} isBusy={isBusy} onSend={send} onStop={() => void stopAnswer()} />
    </div>
  )
}

/** What came last, from its beginning where it is taller than the window. */
function showNewest(log: HTMLElement | null): void {
  const newest = log?.lastElementChild?.lastElementChild ?? log?.lastElementChild
  if (newest) newest.scrollIntoView({ block: newest.clientHeight > window.innerHeight * 0.6 ? 'start' : 'end' })
}

/** The server keeps the messages: only the new one is sent, and a running answer is read again from its start. */
function transportOf(threadId: string): DefaultChatTransport<UIMessage> {
  const path = `/api/chat/threads/${threadId}`
  return new DefaultChatTransport({
    prepareSendMessagesRequest({ messages, messageId }) {
      const { id, parts = [] } = messages.at(-1) ?? {}
      return { api: `${path}/messages`, body: { id, parts, replaces: messageId } }
    },
    prepareReconnectToStreamRequest: () => ({ api: `${path}/stream` })
  })
}

function photoPart({ imageId, purpose, name }: Photo) {
  return { type: 'data-photo' as const, data: { imageId, purpose, name } }
}
