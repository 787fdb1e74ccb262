import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ArrowUp, Clapperboard, Square, X } from '../icons/icons.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { api } from '../api/client.ts'
import { mediaSource } from '../api/media-source.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Picture } from '../media/picture.tsx'
import { useMessageDraft, type ChatMessageDraft } from './message-draft.ts'
import type { Photo } from './photo.ts'
import { PhotoMenu } from './photo-menu.tsx'
import classes from './conversation.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const ThreadPromptBox = lazyPart(() => import('./thread-prompt-box.tsx'), 'ThreadPromptBox')

export interface ChatComposerProps {
  /** The conversation's id, or "new": where its draft is kept. */
  place: string
  adId: string | null
  isBusy: boolean
  /** How many messages of this page the server has received. */
  arrivals: number
  onSend(text: string, photos: readonly Photo[]): void
  /** Null where there is no answer to stop. */
  onStop: (() => void) | null
}

const emptyMessage: ChatMessageDraft = { text: '', photos: [] }

export function ChatComposer({ place, adId, isBusy, arrivals, onSend, onStop }: ChatComposerProps) {
  const draft = useMessageDraft(place)
  // A message on its way is not in the field but still in the draft, so that it is not lost when it does not arrive.
  const [sent, setSent] = useState<ChatMessageDraft | null>(null)
  const kept = draft.content ?? emptyMessage
  const isOnItsWay = sent !== null && sent.text === kept.text
  const { text, photos } = isOnItsWay ? emptyMessage : kept
  const arrived = useRef(arrivals)
  useEffect(() => {
    if (arrived.current === arrivals) return
    arrived.current = arrivals
    if (isOnItsWay) draft.discard()
    setSent(null)
  })
  const change = (next: (now: ChatMessageDraft) => ChatMessageDraft) => {
    // A photo can arrive after more was typed.
    const changed = next(isOnItsWay ? emptyMessage : (draft.latest() ?? emptyMessage))
    if (changed.text === '' && changed.photos.length === 0) draft.discard()
    else draft.change(changed)
  }
  const [isMaking, setMaking] = useState(false)
  const purpose = useRef<Photo['purpose']>('product')
  const picker = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    async mutationFn(file: File): Promise<Photo> {
      const query = { purpose: purpose.current, name: file.name.slice(0, 120), adId: adId ?? undefined }
      const media = await api.call(mediaApi.upload, { query, file })
      return { imageId: media.id, purpose: purpose.current, name: file.name }
    },
    onSuccess: (photo) => change((now) => ({ ...now, photos: [...now.photos, photo] }))
  })
  const send = () => {
    if (isBusy || text.trim() === '') return
    setSent(kept)
    onSend(text.trim(), photos)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const attach = (what: Photo['purpose']) => {
    purpose.current = what
    picker.current?.click()
  }
  return (
    <div className={classes.composer}>
      {isMaking ? (
        <Suspense fallback={<p className="small soft">The camera is being set up.</p>}>
          <ThreadPromptBox adId={adId} />
        </Suspense>
      ) : null}
      {upload.isError ? <ProblemNotice error={upload.error} /> : null}
      <DraftState draft={draft} isQuiet />
      {photos.length > 0 ? (
        <div className={classes.photos}>
          {photos.map((photo) => (
            <span key={photo.imageId} className={classes.photo}>
              <Picture src={mediaSource(photo.imageId)} alt={photo.name} sizes="4rem" />
              <button
                type="button"
                aria-label={`Remove ${photo.name}`}
                onClick={() =>
                  change((now) => ({ ...now, photos: now.photos.filter(({ imageId }) => imageId !== photo.imageId) }))
                }
              >
                <X size={14} aria-hidden />
              </button>
            </span>
          ))}
        </div>
      ) : null}
      <div className={classes.composerRow}>
        <PhotoMenu isUploading={upload.isPending} onAttach={attach} />
        <ActionIcon
          size="lg"
          variant={isMaking ? 'filled' : 'default'}
          aria-label="Make a still or a clip straight away"
          aria-expanded={isMaking}
          onClick={() => setMaking(!isMaking)}
        >
          <Clapperboard size={18} aria-hidden />
        </ActionIcon>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) upload.mutate(file)
            event.currentTarget.value = ''
          }}
        />
        <Textarea
          className={classes.input}
          aria-label="Message"
          placeholder="Say what you want, or what to change…"
          autosize
          minRows={1}
          maxRows={10}
          maxLength={20_000}
          value={text}
          onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, text: value }))}
          onKeyDown={onKeyDown}
        />
        {isBusy && onStop ? (
          <Button variant="default" leftSection={<Square size={14} aria-hidden />} onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button
            disabled={isBusy || text.trim() === ''}
            leftSection={<ArrowUp size={16} aria-hidden />}
            onClick={send}
          >
            Send
          </Button>
        )}
      </div>
    </div>
  )
}
