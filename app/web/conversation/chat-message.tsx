import { Suspense, useState } from 'react'
import { Button, Skeleton, Textarea } from '@mantine/core'
import { getToolName, isToolUIPart, type UIMessage } from 'ai'
import { PencilLine } from '../icons/icons.ts'
import type { OpenThread } from './chat-queries.ts'
import { mediaSource } from '../api/media-source.ts'
import { useDraftFields } from '../drafts/use-draft.ts'
import { ChatText } from './chat-text.tsx'
import { ToolCard } from './outputs/lazy-cards.ts'
import { Picture } from '../media/picture.tsx'
import classes from './conversation.module.css'

export interface ChatMessageProps {
  message: UIMessage
  thread: OpenThread
  isBusy: boolean
  /** Ids of the calls whose review is the newest of its pipeline. */
  newestReviews: ReadonlySet<string>
  onSay(text: string): void
  /** Sends this message of the user again with other words. Settles when the server has them, or not. */
  onSayAgain(text: string): Promise<boolean>
  /** Called when a price was confirmed or declined. */
  onDecided(): Promise<void>
}

export function ChatMessage({
  message,
  thread,
  isBusy,
  newestReviews,
  onSay,
  onSayAgain,
  onDecided
}: ChatMessageProps) {
  const isUser = message.role === 'user'
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  if (isUser && text === '' && !message.parts.some((part) => part.type === 'data-photo')) return null
  return (
    <article className={isUser ? classes.user : classes.host} aria-label={isUser ? 'You' : 'Host'}>
      {message.parts.map((part, index) => {
        // Parts are only added at the end of a message.
        const key = `${message.id}-${index}`
        if (part.type === 'text')
          return isUser ? (
            <p key={key} dir="auto">
              {part.text}
            </p>
          ) : (
            <ChatText key={key} text={part.text} />
          )
        if (isToolUIPart(part)) {
          return (
            <Suspense key={key} fallback={<Skeleton height={48} />}>
              <ToolCard
                name={getToolName(part)}
                part={part}
                thread={thread}
                newestReviews={newestReviews}
                onSay={onSay}
                onDecided={onDecided}
              />
            </Suspense>
          )
        }
        if (part.type === 'data-photo' && isPhoto(part.data)) {
          return (
            <Picture
              key={key}
              className={classes.sentPhoto}
              src={mediaSource(part.data.imageId)}
              alt={part.data.name ?? 'Photo'}
              sizes="12rem"
            />
          )
        }
        return null
      })}
      {isUser && text !== '' ? (
        <Resend name={`${thread.id}.${message.id}`} text={text} isBusy={isBusy} onSayAgain={onSayAgain} />
      ) : null}
    </article>
  )
}

interface ResendProps extends Pick<ChatMessageProps, 'isBusy' | 'onSayAgain'> {
  /** Id of the message. */
  name: string
  text: string
}

/** Edits an earlier message and sends it again. */
function Resend({ isBusy, ...resend }: ResendProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ResendForm isBusy={isBusy} {...resend} onClose={() => setOpen(false)} />
  return (
    <button
      type="button"
      className={classes.resend}
      disabled={isBusy}
      aria-label="Edit and send again"
      onClick={() => setOpen(true)}
    >
      <PencilLine size={14} aria-hidden />
    </button>
  )
}

function ResendForm({ name, text, isBusy, onSayAgain, onClose }: ResendProps & { onClose(): void }) {
  const { fields, change, draft } = useDraftFields(`resend.${name}`, { text })
  /** The words stay a draft until the server has them. */
  const send = async () => {
    const sent = draft.latest()
    onClose()
    if (await onSayAgain(fields.text.trim())) draft.dropIfStill(sent)
  }
  return (
    <div className={classes.resendForm}>
      <p className="small">What followed this message makes room; what it made stays.</p>
      <Textarea
        aria-label="The message, changed"
        autosize
        value={fields.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        data-autofocus
      />
      <Button size="compact-sm" disabled={isBusy || fields.text.trim() === ''} onClick={() => void send()}>
        Send again
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={() => {
          draft.discard()
          onClose()
        }}
      >
        Leave it
      </Button>
    </div>
  )
}

function isPhoto(data: unknown): data is { imageId: string; name?: string } {
  return typeof data === 'object' && data !== null && 'imageId' in data && typeof data.imageId === 'string'
}
